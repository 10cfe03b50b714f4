/**
 * Which barriers a program needs: each one that it has is taken away and the properties are decided
 * again ({@link org.quiver.barriers.Needs}); and, starting from none, all minimal sets of barriers
 * that make every property hold are searched for ({@link org.quiver.barriers.MinimalSets}).
 *
 * <p>The search is guided by counterexamples: a run that breaks a property with some barriers in
 * place says which further ones would have forbidden it, and every solution has one of those.
 * Kuperstein, Vechev, Yahav: Automatic inference of memory fences, 2010; the sets are minimal
 * hitting sets, as in Reiter: A theory of diagnosis from first principles, 1987.
 */
package org.quiver.barriers;
