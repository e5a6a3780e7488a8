// npm run seed:large -w api [-- --short | --responses=50000000 [--archive-days=90]]: fills an empty database like that of a large platform (docs/load.md); --short only
// writes some of everything, --responses makes a platform that has stored so many answers, of which --archive-days archives those of old attempts (docs/growth.md).
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../src/settings.ts';
import { largeAdminEmail, largeSizes, seedLarge, sizesFor } from './large/seed-large.ts';
import { responseBytes } from './large/response-bytes.ts';
import { smallSizes } from './large/small-sizes.ts';

const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    responses: { type: 'string' },
    'archive-days': { type: 'string' },
  },
});
const wanted = flags.responses === undefined ? undefined : Number(flags.responses);
if (wanted !== undefined && !(Number.isSafeInteger(wanted) && wanted > 0))
  throw new Error(`--responses is a number such as 50000000, not ${flags.responses}`);
const archiveDays = flags['archive-days'] === undefined ? undefined : Number(flags['archive-days']);
if (archiveDays !== undefined && !(Number.isSafeInteger(archiveDays) && archiveDays > 0 && wanted !== undefined))
  throw new Error('--archive-days is a number of days such as 90, beside --responses');
const sizes = wanted !== undefined ? sizesFor(wanted, archiveDays) : flags.short ? smallSizes : largeSizes;
const url = process.env['DATABASE_URL'] ? readSettings(process.env).databaseUrl : `sqlite:${resolve('data/large.db')}`;
const startedAt = performance.now();
const print = (line: string) => process.stdout.write(`${line}\n`);

if (url.startsWith('sqlite:')) mkdirSync(dirname(url.slice('sqlite:'.length)), { recursive: true });
print(`Filling ${url.replace(/\/\/.*@/, '//')}`);
try {
  const { attempts, responses } = await seedLarge(url, sizes, (line) =>
    print(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`),
  );
  if (wanted !== undefined) {
    const seconds = (performance.now() - startedAt) / 1000;
    const bytes = (await responseBytes(url)) + (await responseBytes(url, 'response_archive'));
    print(
      `${responses} responses of ${attempts} attempts: ${Math.round(responses / seconds)} responses/s with everything around them, ${(bytes / responses).toFixed(0)} bytes for each with its key`,
    );
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
print(
  `Done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s. Sign in as ${largeAdminEmail} with the demo's password.`,
);
