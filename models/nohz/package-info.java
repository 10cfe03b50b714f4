/**
 * How does one CPU find out that another one is in user space, without slowing down its system
 * calls? The proposals and objections of the thread "reduce nohz_full syscall overhead by 10%"
 * (linux-kernel, 30 April to May 2015), one class for each. {@link nohz.NohzModel} holds what they
 * have in common.
 */
package nohz;
