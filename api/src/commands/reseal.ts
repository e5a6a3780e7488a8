import '../node-version.ts';
import './told-in-one-line.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../db/open-database.ts';
import { createCardSealing } from '../features/files/card-sealing.ts';
import { createFileRepository } from '../features/files/file.repository.ts';
import { createFolderStore } from '../foundation/files/folder-store.ts';
import { createSealer } from '../foundation/keys/seal.ts';
import { createFactorSealing } from '../features/second-factor/factor-sealing.ts';
import { createSecondFactorRepository } from '../features/second-factor/second-factor.repository.ts';
import { createLogger } from '../logger.ts';
import { readSettings } from '../settings.ts';
import { readKeptSecret } from '../foundation/keys/kept-secret.ts';
import { isDone, sealAllAnew, type SealedThings } from '../foundation/keys/seal-anew.ts';

/*
 * `npm run reseal -w api`: after `ID_CARD_KEY` has changed, seals ID cards and second factors with the new key
 * (docs/keys.md). It runs with the server's settings, while the server runs. `-- --count` says how many are left and changes
 * nothing; `-- --all` opens every one.
 */

const restMs = 5;
const namedAtMost = 20;

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { all: flag, count: flag } });

// npm runs this in the package's folder; relative paths in settings mean the folder where npm was called.
process.chdir(process.env['INIT_CWD'] ?? '.');
process.umask(0o077);
const settings = readSettings(process.env);
const { dataDir, uploadsDir, bucket } = settings;
const key = settings.idCardKey ?? readKeptSecret(dataDir, 'idCardKey');
if (key === undefined) {
  console.error(
    `There is no key: set ID_CARD_KEY, or DATA_DIR to the server's (${join(dataDir, 'id-card-key')} isn't there)`,
  );
  process.exit(1);
}
const keys = [key, ...settings.oldIdCardKeys] as const;
const db = await openDatabase(settings.databaseUrl);
const store = bucket
  ? (await import('../foundation/files/s3-store.ts')).createS3Store(bucket, createLogger(settings.logLevel))
  : createFolderStore(uploadsDir);
const kinds: SealedThings[] = [
  createCardSealing({ files: createFileRepository(db), sealer: createSealer(keys), store }),
  createFactorSealing({
    factors: createSecondFactorRepository(db),
    sealer: createSealer(keys, 'second-factor'),
  }),
];
const say = (line: string) => console.error(line);

let isAllDone = true;
for (const things of kinds) {
  if (values.count) {
    const left = await things.countLeft();
    isAllDone &&= left === 0;
    console.log(`${things.name}: ${left} left`);
    continue;
  }
  const outcome = await sealAllAnew(things, { areAll: values.all, rest: () => sleep(restMs), say });
  const { sealed, kept, passing, failures, left } = outcome;
  isAllDone &&= isDone(outcome);
  for (const { id, error } of failures.slice(0, namedAtMost))
    say(`${things.name} ${id} can't be sealed anew: ${(error as Error).message}`);
  if (failures.length > namedAtMost) say(`… and ${failures.length - namedAtMost} more`);
  const rare = [kept > 0 && `, ${kept} were so already`, passing > 0 && `, ${passing} coming or going`];
  console.log(
    `${things.name}: ${sealed} sealed anew, ${failures.length} failed, ${left} left${rare.filter(Boolean).join('')}`,
  );
}
console.log(
  isAllDone
    ? 'Done: nothing is left that only OLD_ID_CARD_KEYS open.'
    : 'Not done: OLD_ID_CARD_KEYS must stay. Whatever failed needs its key there, or its file; what comes or goes is settled in ten minutes.',
);
await db.destroy();
process.exitCode = isAllDone ? 0 : 1;
