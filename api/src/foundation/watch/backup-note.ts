import { join } from 'node:path';

/** The file whose time says when the last backup ended well; the API tells its age (`tryout_backup_age_seconds`). */
export const backupNoteIn = (dataDir: string): string => join(dataDir, 'last-backup');
