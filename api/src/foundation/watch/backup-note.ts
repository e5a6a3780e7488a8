import { join } from 'node:path';

/** The file whose time says when the last backup ended well; the API tells its age (`tryout_backup_age_seconds`). */
export const backupNoteIn = (dataDir: string): string => join(dataDir, 'last-backup');

/** The same of the repository's check (`tryout_backup_check_age_seconds`). The first snapshot makes it, too, so that a check that never ends well is missed. */
export const backupCheckNoteIn = (dataDir: string): string => join(dataDir, 'last-backup-check');

/** The same of shipping who was erased (`tryout_erasures_age_seconds`); the first snapshot makes it, too. */
export const erasuresNoteIn = (dataDir: string): string => join(dataDir, 'last-erasures');
