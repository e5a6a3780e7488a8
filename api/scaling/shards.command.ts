// npm run shards -w api [-- PATH…]: runs the tests on PostgreSQL and writes docs/scaling-statements.md from the statements that they sent (docs/scaling.md).
// With paths it runs only those tests, and writes nothing. --recorded reads what the last run recorded.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { columnsOf, gapsOf, notSeen, readRecordings, statementsPage } from './list.ts';
import { loadParser, reachOf } from './reach.ts';
import { recordings } from './record.ts';

const api = join(import.meta.dirname, '..');
const { values: flags, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { recorded: { type: 'boolean', default: false }, texts: { type: 'boolean', default: false } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

if (!flags.recorded) {
  // Named, because projects would swallow what follows them.
  const patterns = paths.length > 0 ? ['--testPathPatterns', ...paths] : [];
  const { status } = spawnSync('jest', ['--selectProjects', 'postgres', ...patterns], {
    cwd: api,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PATH: `${join(api, '../node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
  });
  if (status !== 0) process.exitCode = 1;
}
await loadParser();
const { statements, catalogue } = readRecordings(recordings);
const { missing, unused } = gapsOf(statements, catalogue);
const columns = columnsOf(catalogue);
const crossing = statements.filter(({ text }) => reachOf(text, columns).verdict === 'crossing');
if (flags.texts) for (const { at, text } of crossing) print(`${at}: ${reachOf(text, columns).why}\n  ${text}`);
for (const one of missing) print(`no answer in scaling/answers.ts: ${one}`);
if (paths.length === 0) {
  for (const one of unused) print(`no longer crosses, or wasn’t seen: ${one}`);
  writeFileSync(
    join(api, '../docs/scaling-statements.md'),
    statementsPage(statements, catalogue, notSeen(statements, join(api, 'src'))),
  );
}
if (missing.length > 0) process.exitCode = 1;
print(JSON.stringify({ statements: statements.length, crossing: crossing.length, missing: missing.length }));
