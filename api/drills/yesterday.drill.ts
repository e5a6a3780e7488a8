// npm run test:yesterday -w api [-- --commit=…] [-- --database=sqlite|postgres] [-- --part=src/features] [-- --short]: the last release's
// API runs its own test suite on databases that today's code has migrated, as it will in a rolling release or after a roll-back
// (docs/compatibility.md). The last line is JSON. --short: one part, on the oldest commit near by that needs no other packages.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut, isRepository, lastRelease, nearCommit } from './yesterday/checkout.ts';
import { lists, ownDatabases } from './yesterday/of-the-schema.ts';
import { giveOwnDatabases, openTodaysDatabases } from './yesterday/todays-databases.ts';

const databases = ['sqlite', 'postgres'];
const everything = ['/src/', '/security/'];
/** Saves, results and erasure meet most tables. */
const shortPart = ['features/attempts/save\\.test', 'features/own-data/erasure\\.test'];

const text = { type: 'string' } as const;
const { values: flags } = parseArgs({
  options: { commit: text, database: text, part: text, short: { type: 'boolean', default: false } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

interface JestReport {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs the suite of a checkout. */
function runSuite(folder: string, parts: readonly string[], kinds: readonly string[], settings: object): JestReport {
  const report = join(mkdtempSync(join(tmpdir(), 'tryout-report-')), 'report.json');
  // Today's setup has named its databases in the environment.
  const { JEST_WORKER_ID: _w, TEST_SQLITE_TEMPLATE: _s, TEST_POSTGRES_URL: _p, ...environment } = process.env;
  try {
    spawnSync(
      process.execPath,
      [
        ...[join(folder, 'node_modules/jest/bin/jest.js'), '--ci', '--json', `--outputFile=${report}`],
        // The option that leaves out files would replace the one of each project.
        ...['--selectProjects', ...kinds, '--testPathPatterns'],
        `^(?!.*(${ownDatabases.join('|')})).*(${parts.join('|')})`,
      ],
      {
        cwd: join(folder, 'api'),
        env: {
          ...environment,
          ...settings,
          NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    return JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  } finally {
    rmSync(join(report, '..'), { recursive: true });
  }
}

interface Test {
  file: string;
  fullName: string;
  status: string;
}

const testsOf = ({ testResults }: JestReport): Test[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.slice(yesterday.folder.length + 1);
    // A file that couldn't be run has no tests.
    if (assertionResults.length === 0) return [{ file, fullName: message, status: 'failed' }];
    return assertionResults.map(({ fullName, status }) => ({ file, fullName, status }));
  });

/** Those tests of these files that fail on yesterday's own schema, too: their failure says nothing of today's. */
function failingAnyway(suspect: readonly Test[]): Test[] {
  giveOwnDatabases(yesterday.folder);
  const files = [...new Set(suspect.map(({ file }) => file.replaceAll('.', '\\.')))];
  return testsOf(runSuite(yesterday.folder, files, kinds, {})).filter(({ status }) => status === 'failed');
}

if (!isRepository()) {
  print('There is no Git repository here, and so no yesterday.');
  print(JSON.stringify({ drill: 'yesterday', commit: null, failed: 0 }));
  process.exit(0);
}
const kinds = databases.filter((kind) => flags.database === undefined || flags.database === kind);
const parts = flags.part === undefined ? (flags.short ? shortPart : everything) : [flags.part];
const yesterday = checkOut(flags.commit ?? (flags.short ? nearCommit() : lastRelease()));
print(`The API of ${yesterday.commit} on today's schema, ${kinds.join(' and ')} …`);
try {
  const today = await openTodaysDatabases(kinds, yesterday.folder);
  try {
    const tests = testsOf(runSuite(yesterday.folder, parts, kinds, today.settings));
    const passed = tests.filter(({ status }) => status === 'passed').length;
    const failed = tests.filter(({ status }) => status === 'failed');
    const listing = failed.filter(({ fullName }) => lists.some(({ name }) => name.test(fullName)));
    const suspect = failed.filter((one) => !listing.includes(one));
    const anyway = suspect.length === 0 ? [] : failingAnyway(suspect);
    const faults = suspect.filter((one) => !anyway.some(({ fullName }) => fullName === one.fullName));
    for (const { file, fullName } of faults) print(`FAULT ${file}: ${fullName}`);
    for (const { file, fullName } of anyway) print(`failed on its own schema, too: ${file}: ${fullName}`);
    const counts = { passed, failed: faults.length, ofTheSchema: listing.length, failedAnyway: anyway.length };
    print(JSON.stringify({ drill: 'yesterday', commit: yesterday.commit, databases: kinds, ...counts }));
    process.exitCode = passed > 0 && faults.length === 0 ? 0 : 1;
  } finally {
    await today.close();
  }
} finally {
  yesterday.remove();
}
