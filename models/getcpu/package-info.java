/**
 * The number of the CPU that a thread runs on, kept up to date by the kernel in four bytes of the
 * thread's own memory, and the restartable sequences that need it. The claims of the thread
 * "getcpu_cache system call" (linux-kernel, February 2016), one class for each.
 *
 * <p>{@link getcpu.TaskStruct} holds what they have in common: the task migrates only in the
 * kernel, the scheduler then sets TIF_NOTIFY_RESUME, and the way back to user space looks at it.
 */
package getcpu;
