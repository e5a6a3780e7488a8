import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface OutboxSchema extends DBSchema {
  unsent: { key: [learnerId: string, attemptId: string]; value: unknown };
}

/**
 * What this device still has to send: answers by attempt, and reports of questions under `reportsKey`. It has had one version only: a page of an
 * older release couldn't open a newer one, and would lose its answers.
 */
export const openOutbox = (terminated?: () => void): Promise<IDBPDatabase<OutboxSchema>> =>
  openDB<OutboxSchema>('tryout-outbox', 1, {
    upgrade: (db) => void db.createObjectStore('unsent'),
    ...(terminated && { terminated }),
  });

/** In place of an attempt's id. */
export const reportsKey = 'question-reports';
