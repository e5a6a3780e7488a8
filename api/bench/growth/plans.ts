import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintToken } from '../../harness/fixture.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { openExplaining } from '../admin/plans.ts';
import { kinds } from './calls.ts';
import { removeAttempts, type Targets } from './targets.ts';

/** Statements of the measured calls that read a growing table as a whole, and the number of all. */
export interface Explained {
  statements: number;
  scans: string[];
}

/** Makes one call of each kind in this process, and explains its statements. */
export async function explainKinds(databaseUrl: string, targets: Targets): Promise<Explained> {
  const jwtSecret = 'what the growth is explained with, 3d60b1f2a7c94e58';
  const folder = mkdtempSync(join(tmpdir(), 'tryout-growth-files-'));
  const db = await openDatabase(databaseUrl);
  const app = await openExplaining(db, jwtSecret, folder);
  const explained: Explained = { statements: 0, scans: [] };
  const [learnerId] = targets.learnerIds.slice(-1);
  const [ended] = targets.ended;
  if (learnerId === undefined || !ended) throw new Error('There is nobody to make the calls');
  let attemptId = '';
  try {
    for (const kind of kinds) {
      const { method, path, body, accountId, role } = kind.callOf({ targets, learnerId, attemptId, ended, index: 0 });
      const { statements, scans, answer } = await app.call({
        method,
        path,
        token: await mintToken(accountId, jwtSecret, role),
        ...(body && { body }),
      });
      if (kind.name === 'start') attemptId = (JSON.parse(answer) as { id: string }).id;
      explained.statements += statements;
      explained.scans.push(
        ...scans.filter(({ isGrowing }) => isGrowing).map(({ table, sql }) => `${kind.name}: ${table}, by ${sql}`),
      );
    }
  } finally {
    await app.close();
    await removeAttempts(db, [attemptId]);
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
  return explained;
}
