import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(__dirname, '..');
const folder = join(root, '.github/workflows');
const areas = ['shell', 'learner-app', 'admin-app', 'questioner-app', 'api'];

interface Job {
  uses?: string;
  with?: Record<string, string>;
  steps?: { run?: string; uses?: string }[];
}
interface Workflow {
  on: { push?: { paths?: string[] }; pull_request?: { paths?: string[] } };
  jobs: Record<string, Job>;
}

const read = (name: string) => parse(readFileSync(join(folder, `${name}.yml`), 'utf8'), { merge: true }) as Workflow;
const scriptsOf = (workspace: string) =>
  (JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
    .scripts;

it.each(areas)('%s has a workflow that runs the common steps for a change of its files', (area) => {
  const { on, jobs } = read(area);
  expect(jobs[area]).toEqual({ uses: './.github/workflows/area.yml', with: { workspace: area } });
  expect(on.push?.paths).toContain(`${area}/**`);
  expect(on.pull_request?.paths).toEqual(on.push?.paths);
  for (const path of on.push?.paths ?? []) expect(globSync(path, { cwd: root })).not.toEqual([]);
});

// Else an area would not be built anew after a change of what its build reads (turbo.json).
it.each(areas.filter((area) => area !== 'api'))('%s is checked after a change of all that its build reads', (area) => {
  const turbo = readFileSync(join(root, 'turbo.json'), 'utf8');
  const inputs = [...turbo.slice(0, turbo.indexOf('@tryout/api#build')).matchAll(/"\$TURBO_ROOT\$\/([^"]+)"/g)];
  expect(inputs.length).toBeGreaterThan(4);
  const paths = read(area).on.push?.paths ?? [];
  const isCovered = (input = '') =>
    paths.some((path) => input === path || (path.endsWith('/**') && input.startsWith(path.slice(0, -2))));
  expect(inputs.map(([, input]) => input).filter((input) => !isCovered(input))).toEqual([]);
});

it('runs only commands that there are, in each area', () => {
  const steps = Object.values(read('area').jobs).flatMap(({ steps: some = [] }) => some);
  const scripts = steps.flatMap(({ run = '' }) => /^npm (?:run )?(\w[\w:]*) -w /.exec(run)?.[1] ?? []);
  expect(scripts).toEqual(['check', 'test', 'release']);
  for (const area of areas) for (const script of scripts) expect(scriptsOf(area)).toHaveProperty([script]);
  expect(scriptsOf('.')).toHaveProperty(['lint']);
  expect(existsSync(join(root, '.ci/run'))).toBe(true);
});

it('has no workflow that this test doesn’t know', () =>
  expect(
    globSync('*.yml', { cwd: folder })
      .map((file) => basename(file, '.yml'))
      .toSorted(),
  ).toEqual([...areas, 'area', 'whole'].toSorted()));
