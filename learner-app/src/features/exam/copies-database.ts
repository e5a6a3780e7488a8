/** The IndexedDB database of the device's copies of attempts; in a file of its own, so that signing out loads nothing else. */
export const copiesDatabase = 'tryout-attempts';
