/** The IndexedDB database with the device's copies of attempts; in a file of its own, so that signing out loads no other code. */
export const copiesDatabase = 'tryout-attempts';
