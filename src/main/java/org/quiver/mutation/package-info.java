/**
 * Small changes of a program, made to see whether its properties notice them: mutation testing
 * (DeMillo, Lipton, Sayward: Hints on test data selection, 1978) of the claims. A change that no
 * property notices means that the properties are too weak, or that what was changed is not needed.
 */
package org.quiver.mutation;
