import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, runCommand, startCommand } from './run-command.ts';

/** Resources of a short form: a folder of its own, removed afterwards, and free ports. */
export interface Ground {
  root: string;
  folder: string;
  ports: readonly number[];
}

interface Command {
  /** As documents name it, without the arguments after `--`. */
  command: string;
}

/** A command that is run to its end, in its shortest form. */
export interface Ended extends Command {
  run: string | ((ground: Ground) => string);
  /** Prepares the ground before the command runs. */
  prepare?: (ground: Ground) => Promise<void>;
  environment?: (ground: Ground) => Record<string, string>;
  /** Expects that the command has done its work. */
  check(output: string, ground: Ground): void;
}

/** True for a rehearsal with servers of its own. */
export const isDrill = ({ command }: Command) => /^npm run (drill:|rehearse|test:yesterday)/.test(command);

/** True for measurements of the API and for what runs its tests: none needs a build. */
export const isBench = ({ command }: Command) =>
  /^npm run (bench|record|shards|test:processes)\S* -w api/.test(command);

/** A command that serves until it is told to end. */
export interface Serving extends Command {
  run?: (ground: Ground) => string;
  environment?: (ground: Ground) => Record<string, string>;
  /** The addresses that must answer. */
  addresses: (ground: Ground) => string[];
}

/** A command that is part of `npm test`: `within` quotes the step that runs it. */
export interface Contained extends Command {
  within: string;
}

const lastLine = (output: string) => JSON.parse(output.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
const local = (port: number | undefined) => `http://localhost:${port}`;
const api = (port: number | undefined) => `http://127.0.0.1:${port}`;

/** Expects that a bench has computed its figures: its last line has each of these names, with a number above 0. */
function expectFigures(output: string, ...names: string[]): Record<string, unknown> {
  const figures = lastLine(output);
  for (const name of names) {
    expect(figures).toHaveProperty([name], expect.any(Number));
    expect(figures[name]).toBeGreaterThan(0);
  }
  return figures;
}

let demo: Promise<string> | undefined;

/** The demo's data, as a first start makes them. */
async function makeDemo({ root, ports: [port] }: Ground): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tryout-demo-'));
  const running = startCommand('npm start -w api', root, { DATA_DIR: folder, PORT: String(port) });
  await answers(`${api(port)}/health/ready`, running);
  await running.stop();
  return folder;
}

/** Fills the ground's folder with the demo's data. */
async function demoIn(ground: Ground): Promise<void> {
  demo ??= makeDemo(ground);
  cpSync(await demo, ground.folder, { recursive: true });
}

/** Each speed bench in a short form: this shows that its figure is computed, not how fast it is. */
export const ended: Ended[] = [
  { command: 'npm ci', run: 'npm ci --dry-run', check: () => {} },
  {
    command: 'npm run test:changed',
    run: 'npm run test:changed -- --list',
    check: (output) =>
      expect(output).toMatch(/^(── types: turbo run check|Nothing has changed since main|There is no Git repository)/m),
  },
  {
    command: 'npx turbo run build --filter=admin-app',
    run: 'npx turbo run build --filter=admin-app',
    check: (_output, { root }) => expect(existsSync(join(root, 'admin-app/dist/mf-manifest.json'))).toBe(true),
  },
  {
    command: 'npm run bench -w api',
    run: 'npm run bench -w api -- --short',
    check: (output) => expect(expectFigures(output, 'savesVsOneByOne', 'loadVsBareBytes')).toMatchObject({ lost: 0 }),
  },
  {
    command: 'npm run bench:examday -w api',
    run: 'npm run bench:examday -w api -- --short',
    check(output) {
      const names = ['p99SaveMs', 'fullHouseP99SaveMs', 'savesPerSecond', 'ratioToBare', 'eventLoopP99Ms'];
      const figures = expectFigures(output, ...names);
      const none = { lost: 0, doubled: 0, errors: 0 };
      expect(figures).toMatchObject({ ...none, sqlite: none, postgres: none });
      expect(output).not.toContain('broken off');
      for (const database of ['sqlite', 'postgres'])
        for (const bar of ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L8', 'L9', 'L10'])
          expect(output).toMatch(new RegExp(`^${database} +${bar} .*\\(bar [<>]= `, 'm'));
    },
  },
  {
    command: 'npm run bench:examday -w api -- --only=L2',
    run: 'npm run bench:examday -w api -- --only=L2 --short --database=sqlite',
    check: (output) => expect(expectFigures(output, 'fullHouseP99SaveMs')).toMatchObject({ lost: 0, errors: 0 }),
  },
  {
    command: 'npm run bench:examday -w api -- --processes=2',
    run: 'npm run bench:examday -w api -- --processes=2 --only=L1,L5 --short',
    check(output) {
      const none = { lost: 0, doubled: 0, errors: 0 };
      expect(expectFigures(output, 'p99SaveMs', 'eventLoopP99Ms')).toMatchObject({ ...none, postgres: none });
      expect(output).not.toContain('broken off');
    },
  },
  {
    command: 'npm run seed:large -w api',
    run: 'npm run seed:large -w api -- --short',
    environment: ({ folder }) => ({ DATABASE_URL: `sqlite:${join(folder, 'own.db')}` }),
    check: (output) => expect(output).toMatch(/^Done in /m),
  },
  {
    command: 'npm run bench:admin -w api',
    run: 'npm run bench:admin -w api -- --short',
    check(output) {
      expectFigures(output, 'worstP95Ms');
      expect(output).toContain('Scans of tables that grow: 0');
      expect(output).not.toContain('Not served');
    },
  },
  {
    command: 'npm run bench:costs -w api',
    run: 'npm run bench:costs -w api -- --short',
    check: (output) =>
      expect(lastLine(output)).toMatchObject({
        calls: { save: { apiMs: expect.any(Number), bytes: expect.any(Number), walBytes: expect.any(Number) } },
        stored: { attemptBytes: expect.any(Number) },
      }),
  },
  {
    command: 'npm run capacity -w api',
    run: 'npm run capacity -w api -- --learners=5000',
    check: (output) => expect(output).toMatch(/^\| 5,000 \| .+ \| (processor|disk) \| /m),
  },
  {
    command: 'npm run shards -w api',
    run: 'npm run shards -w api -- src/features/ranking',
    check(output) {
      const { missing } = expectFigures(output, 'statements', 'crossing');
      expect(missing).toBe(0);
    },
  },
  {
    command: 'npm run bench:growth -w api',
    run: 'npm run bench:growth -w api -- --short',
    check(output) {
      const figures = expectFigures(output, 'worstRatio') as Record<string, Record<string, number>>;
      expect(figures).toMatchObject({ scans: 0 });
      for (const database of ['sqlite', 'postgres']) {
        const { statements = 0, bytesAsRows = 0, bytesArchived, costs } = figures[database] ?? {};
        expect(statements).toBeGreaterThan(100);
        expect(bytesArchived).toBeLessThan(bytesAsRows);
        for (const call of ['start', 'save', 'submit', 'old result', 'history', 'ranking', 'users', 'takers'])
          expect(costs).toHaveProperty([call, '6000', 'apiMs'], expect.any(Number));
      }
    },
  },
  {
    command: 'npm run bench:import -w api',
    run: 'npm run bench:import -w api -- --short',
    check: (output) =>
      expect(
        expectFigures(output, 'readTextMs', 'refusedMs', 'readPicturesMs', 'applyMs', 'savesWhileAddingP99Ms'),
      ).toMatchObject({
        added: 10,
      }),
  },
  {
    command: 'npm run bench:quality -w api',
    run: 'npm run bench:quality -w api -- --short',
    check: (output) => void expectFigures(output, 'countMs', 'pageMs', 'freshMs', 'closingIdleP99Ms'),
  },
  {
    command: 'npm run drill:processes -w api',
    run: 'npm run drill:processes -w api -- --short',
    check(output) {
      const figures = expectFigures(output, 'compared', 'saves', 'answersAroundDeadlines');
      expect(figures).toMatchObject({ lost: 0, doubled: 0, invented: 0, late: 0, errors: 0 });
    },
  },
  {
    command: 'npm run test:processes -w api',
    run: 'npm run test:processes -w api -- attempts/flush.test attempts/claim tryouts/tryout-detail processes/processes.test browser-errors/',
    check(output) {
      expect(output).toMatch(/^Test Suites: 5 passed, 5 total$/m);
      expect(output).toMatch(/^Left out with several processes \(test\/one-process.cjs\): 2 tests$/m);
    },
  },
  {
    command: 'npm run drill:standby -w api',
    run: 'npm run drill:standby -w api -- --short',
    check(output) {
      const figures = expectFigures(output, 'compared', 'saves', 'refused', 'kills', 'savesAfterKillMs');
      expect(figures).toMatchObject({ lost: 0, doubled: 0, invented: 0, errors: 0 });
      expect(figures['answeredWithoutStandbyMs']).toEqual(expect.any(Number));
    },
  },
  {
    command: 'npm run drill:payments -w api',
    run: 'npm run drill:payments -w api -- --short',
    check(output) {
      expect(lastLine(output)).toMatchObject({ drill: 'payments', passed: 24, failed: 0 });
      for (const figure of ['grantedMs', 'noticesP99Ms', 'savesPerSecond', 'ratio'])
        expect(output).toMatch(new RegExp(`^(sqlite|postgres) .*passed .*\\b${figure} \\d`, 'm'));
    },
  },
  {
    command: 'npm run rehearse -w api',
    run: 'npm run rehearse -w api -- --short',
    check(output) {
      const names = ['started', 'answers', 'startP99Ms', 'startSavesP99Ms', 'saveP99Ms', 'reachedIn5sPercent'];
      const figures = expectFigures(output, ...names, 'pauseSeconds', 'p99WithOnlookersMs', 'p99WithoutMs');
      expect(figures).toMatchObject({ sitters: 40, started: 40, lost: 0, doubled: 0, lostSeconds: 0, notMet: [] });
      expect(figures).toMatchObject({ brokenOff: false });
    },
  },
  {
    command: 'npm run bench:web -w e2e',
    run: 'npm run bench:web -w e2e -- --rounds=1',
    check(output) {
      const names = ['landingLcpMs', 'coldExamLcpMs', 'coldDashboardMs', 'firstQuestionMs', 'nextQuestionMs'];
      const figures = expectFigures(output, ...names, 'coldExamKb', 'areaSwitchMs');
      expect(figures).toMatchObject({ landingJsKb: 0, consoleErrors: 0 });
    },
  },
  {
    command: 'npm run drill:alerts -w api',
    run: 'npm run drill:alerts -w api',
    check(output) {
      for (const alert of ['TryoutDown', 'TryoutDiskFull', 'TryoutSavesUnavailable', 'TryoutMailsWait'])
        expect(lastLine(output)).toHaveProperty([alert, 'resolvedAfterSeconds'], expect.any(Number));
    },
  },
  {
    command: 'npm run affected -w api',
    run: 'npm run affected -w api -- --kind=cards --from=2020-01-01T00:00+07:00 --to=2020-01-02T00:00+07:00',
    prepare: demoIn,
    environment: ({ folder }) => ({ DATA_DIR: folder }),
    check: (output) => expect(output).toMatch(/^\d+ people$/m),
  },
  {
    command: 'npm run backup -w api',
    prepare: demoIn,
    run: ({ folder }) => `npm run backup -w api -- ${join(folder, 'backups')}`,
    environment: ({ folder }) => ({ DATA_DIR: folder }),
    check(output) {
      const [, backup = ''] = /^Done: (.+)$/m.exec(output) ?? [];
      expect(readdirSync(backup)).toEqual(expect.arrayContaining(['tryout.db', 'uploads']));
    },
  },
  {
    command: 'npm run restore -w api',
    async prepare(ground) {
      const { root, folder } = ground;
      await demoIn(ground);
      await runCommand(`npm run backup -w api -- ${join(folder, 'backups')}`, root, { DATA_DIR: folder });
    },
    run: ({ folder }) => `npm run restore -w api -- ${join(folder, 'backups')}`,
    environment: ({ folder }) => ({
      DATA_DIR: join(folder, 'new'),
      JWT_SECRET: readFileSync(join(folder, 'jwt-secret'), 'utf8'),
      ID_CARD_KEY: readFileSync(join(folder, 'id-card-key'), 'utf8'),
    }),
    check(output, { folder }) {
      expect(lastLine(output)).toMatchObject({ files: { missing: 0, removed: 0 }, closed: 0 });
      expect(existsSync(join(folder, 'new/tryout.db'))).toBe(true);
    },
  },
  {
    command: 'npm run drill:restore -w api',
    run: 'npm run drill:restore -w api -- --short',
    check(output) {
      const { sqlite, postgres, faults } = lastLine(output) as Record<string, Record<string, number>>;
      expect(faults).toBe(0);
      for (const figures of [sqlite, postgres]) expect(figures).toMatchObject({ faults: 0, erasedAgain: 2 });
    },
  },
  {
    command: 'npm run drill:office -w api',
    run: 'npm run drill:office -w api -- --short',
    check: (output) => expect(lastLine(output)).toMatchObject({ drill: 'office', faults: 0 }),
  },
  {
    command: 'npm run test:yesterday -w api',
    run: 'npm run test:yesterday -w api -- --short',
    check: (output) => expect(lastLine(output)).toMatchObject({ drill: 'yesterday', failed: 0 }),
  },
  {
    command: 'npm run reseal -w api',
    prepare: demoIn,
    run: 'npm run reseal -w api',
    environment: ({ folder }) => ({
      DATA_DIR: folder,
      ID_CARD_KEY: randomBytes(32).toString('hex'),
      OLD_ID_CARD_KEYS: readFileSync(join(folder, 'id-card-key'), 'utf8'),
    }),
    check(output) {
      expect(output).toMatch(/^ID card: [1-9]\d* sealed anew, 0 failed, 0 left$/m);
      expect(output).toMatch(/^Done: /m);
    },
  },
  {
    command: 'npm run record -w api',
    run: 'npm run record -w api -- --release=today',
    environment: ({ folder }) => ({ RECORD_FOLDER: folder }),
    check(output, { folder }) {
      expect(output).toMatch(/^[1-9]\d* answers and [1-9]\d* schemas of today$/m);
      expect(existsSync(join(folder, 'today/answers.json'))).toBe(true);
    },
  },
  {
    command: 'npm run platform -w shared-ui',
    run: 'npm run platform -w shared-ui',
    check: (output, { root }) => {
      const text = readFileSync(join(root, 'shared-ui/package.json'), 'utf8');
      const { platformVersion } = JSON.parse(text) as { platformVersion: string };
      expect(output).toContain(`The platform's version is ${platformVersion}.`);
    },
  },
  {
    command: 'npm run screens -w e2e',
    run: 'npm run screens -w e2e',
    environment: () => ({ SCREENS: 'landing' }),
    check: (_output, { root }) =>
      expect(readFileSync(join(root, 'e2e/test-results/screens/index.html'), 'utf8')).toContain('landing'),
  },
  {
    command: 'npm run guide -w e2e',
    run: 'npm run guide -w e2e',
    environment: ({ folder }) => ({ GUIDE: 'daftar', GUIDE_FOLDER: folder }),
    check: (_output, { folder }) => expect(existsSync(join(folder, 'daftar.webp'))).toBe(true),
  },
];

/** The development server of a front end, on another port than its own. */
const development = (name: string): Serving => ({
  command: `npm run dev -w ${name}`,
  run: ({ ports }) => `npm run dev -w ${name} -- --port=${ports[0]}`,
  addresses: ({ ports }) => [`${local(ports[0])}/`],
});

export const serving: Serving[] = [
  {
    command: 'npm start',
    environment: ({ folder, ports }) => ({
      DATA_DIR: folder,
      PORT: String(ports[0]),
      SHELL_PORT: String(ports[1]),
      LEARNER_APP_PORT: String(ports[2]),
      ADMIN_APP_PORT: String(ports[3]),
      QUESTIONER_APP_PORT: String(ports[4]),
    }),
    addresses: ({ ports }) => [
      `${local(ports[1])}/`,
      `${local(ports[1])}/api/tryouts`,
      ...ports.slice(2, 5).map((port) => `${local(port)}/mf-manifest.json`),
    ],
  },
  {
    command: 'npm start -w api',
    environment: ({ folder, ports }) => ({ DATA_DIR: folder, PORT: String(ports[0]) }),
    addresses: ({ ports }) => [`${api(ports[0])}/health/ready`, `${api(ports[0])}/api/tryouts`],
  },
  {
    command: 'npm run dev -w api',
    environment: ({ folder, ports }) => ({ DATA_DIR: folder, PORT: String(ports[0]) }),
    addresses: ({ ports }) => [`${api(ports[0])}/health/ready`],
  },
  ...['learner-app', 'admin-app', 'questioner-app', 'shell'].map(development),
];

export const contained: Contained[] = [
  { command: 'npm test', within: '' },
  { command: 'npm run lint', within: 'oxlint --type-aware' },
  { command: 'npm run check', within: 'turbo run check' },
  { command: 'npm run build', within: 'turbo run build' },
  { command: 'npm run test:e2e -w e2e', within: 'npm run test:e2e -w e2e' },
  { command: 'npm run test:deploy', within: 'npm run test:deploy' },
  { command: 'npm run test:commands', within: 'npm run test:commands' },
  { command: 'npm run test:drills', within: 'npm run test:drills' },
  ...['api', 'shared-ui', 'shell', 'learner-app', 'admin-app', 'questioner-app'].flatMap((name) => [
    { command: `npm test -w ${name}`, within: 'turbo run test' },
    { command: `npm run check -w ${name}`, within: 'turbo run check' },
  ]),
];
