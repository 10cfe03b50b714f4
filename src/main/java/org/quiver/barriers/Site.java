package org.quiver.barriers;

import org.quiver.model.SourcePosition;

/**
 * A place in the model's source where something is done to shared memory. A line that is inlined at
 * several places of the program is one site: whoever adds a barrier there adds it everywhere.
 *
 * @param position the source line
 * @param operation the kernel's name of what is done there
 */
public record Site(SourcePosition position, String operation) {}
