import { join } from 'node:path';

/** Tryouts and rule sets as files; found from the sources and from the build alike, since both lie one folder below the package. */
export const contentFolder = join(import.meta.dirname, '../../content');
