/**
 * The privacy notice (/privacy) that people agree to: a date that changes with its text and is stored with each
 * consent.
 */
export const privacyVersion = '2026-11-29';

/**
 * Days after which the picture of an ID card is deleted at the latest: the notice promises it; a setting may only
 * shorten it.
 */
export const idCardRetentionDays = 30;

/** Days after which no backup has what was deleted (docs/backup.md): the notice and the deletion of an account say so. */
export const backupRetentionDays = 30;

/** Age from which a person may agree alone. */
export const ageOfConsent = 18;
