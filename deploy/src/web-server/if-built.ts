/**
 * The outcome of reading a built file; undefined when there is no such file.
 * @throws every other failure: a file that can't be read is no file that isn't built
 */
export function ifBuilt<Outcome>(read: () => Outcome): Outcome | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
