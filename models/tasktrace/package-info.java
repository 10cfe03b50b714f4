/**
 * RCU Tasks Trace, whose readers are to cost almost nothing, and why its grace periods took a
 * second. The thread "slow sync rcu_tasks_trace" (bpf list, September 2020) is short: three
 * measurements, two settings and a plan. {@link tasktrace.Barriers} and {@link tasktrace.UnlockIpi}
 * say what each setting has to do for the readers to be waited for at all; {@link
 * tasktrace.TaskListScan} is about tasks that sleep; {@link tasktrace.Latency} counts the ticks.
 */
package tasktrace;
