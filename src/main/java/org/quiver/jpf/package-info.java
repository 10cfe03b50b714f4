/**
 * Java PathFinder as a second engine: finding one that the user has, compiling what runs inside it,
 * running it as a process of its own, and reading what it found.
 */
package org.quiver.jpf;
