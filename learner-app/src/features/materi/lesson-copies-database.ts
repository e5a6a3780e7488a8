/** The IndexedDB database with the device's copies of lessons; in a file of its own, so that signing out loads no other code. */
export const lessonCopiesDatabase = 'tryout-lessons';
