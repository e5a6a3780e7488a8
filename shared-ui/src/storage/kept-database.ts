import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { inTime } from '../later/in-time.ts';

/** The one version that each of them has had: a page of an older release couldn't open a newer one, and would lose what it has. */
const version = 1;

/**
 * A database on the device, opened when it is first needed and then kept open.
 * @param upgrade makes its stores where there is none yet
 * @param patienceMs where nobody waits for the answer, it may be long
 * @returns gives the open database. It rejects where storage is full, blocked or silent; a silent one isn't waited for again, and used from the
 * moment at which it opens
 */
export function keptDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<Schema>) => void,
  patienceMs?: number,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return function database() {
    if (opened) return opened;
    // In an async function, because a blocked `indexedDB` throws.
    const opening = (async () =>
      openDB<Schema>(name, version, {
        upgrade: (db) => upgrade(db),
        // A sign-out in another tab removes the database: our open connection must not block that.
        blocking() {
          become(undefined);
          void opening.then((db) => db.close());
        },
        terminated: () => become(undefined),
      }))();
    const inPatience = inTime(opening, patienceMs);
    opened = inPatience;
    // A later opening is none of this one's business.
    const become = (next: typeof opened) => {
      if (opened === inPatience || opened === opening) opened = next;
    };
    opening.then(
      () => become(opening),
      () => become(undefined),
    );
    return inPatience;
  };
}
