import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const folder = resolve(import.meta.dirname, '../../deploy/systemd');
const repository = resolve(import.meta.dirname, '../..');
const units = globSync('*', { cwd: folder });
const services = units.filter((name) => name.endsWith('.service'));

let root: string;
/** The units with the repository in the place of the releases, where systemd looks for their programs. */
test.beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tryout-units-'));
  for (const name of units)
    writeFileSync(
      join(root, name),
      readFileSync(join(folder, name), 'utf8').replaceAll(/\/opt\/tryout\/(api|shell)/g, repository),
    );
});
test.afterAll(() => rmSync(root, { recursive: true }));

test('systemd understands every unit', () => {
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', ...units.map((name) => join(root, name))],
    { encoding: 'utf8' },
  );
  expect([status, stderr.split('\n').filter((line) => line.includes(root))]).toEqual([0, []]);
});

test('API and shell are started again for as long as it takes, as when the database comes back late', () => {
  for (const name of ['tryout-api.service', 'tryout-shell.service'])
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^StartLimitIntervalSec=0$[\s\S]*^Restart=always$/m);
});

for (const name of services)
  test(`${name} leaves a process little to attack: 1.5 of 10 at most`, () => {
    const args = ['security', '--offline=true', '--no-pager', '--threshold=15', join(folder, name)];
    expect(() => execFileSync('systemd-analyze', args, { stdio: 'pipe' })).not.toThrow();
  });
