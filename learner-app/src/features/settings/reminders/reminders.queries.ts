/** The key of a learner's reminders. */
export const remindersKey = ['reminders'];
