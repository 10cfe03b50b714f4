/**
 * Each CPU keeps its changes to the virtual memory counters to itself for a while, and a mark says
 * that there are some. When is the mark wrong, and when does nobody come to fold the changes? The
 * patch and the claims of the thread "tick/sched: Ensure quiet_vmstat() is called when the idle
 * tick was stopped too" (Tomlin and Tosatti, June and July 2022), one class for each place where
 * the mark is set, tested or cleared.
 */
package vmstat;
