/** Models as litmus tests: what can be said in the kernel's C, and refusals of what cannot. */
package org.quiver.litmus.export;
