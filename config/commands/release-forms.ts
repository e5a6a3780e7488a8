import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, runCommand, startCommand } from './run-command.ts';
import type { Ended, Ground } from './short-forms.ts';

/** Releases go to the ground's folder; a tree with files that no commit has can be tested, too. */
const release = (name: string) => `npm run release -w ${name} -- --dirty --out="$RELEASES"`;
const releases: Pick<Ended, 'environment'> = { environment: ({ folder }) => ({ RELEASES: folder }) };

/** The only release of this name. */
function releaseOf({ folder }: Ground, name: string): string {
  const [version, ...others] = readdirSync(join(folder, name));
  expect([version, others]).toEqual([expect.stringMatching(/^\d{8}-\d{6}-/), []]);
  return join(folder, name, String(version));
}

/** Expects that the release has its checksums, and a bill of materials with these packages and without those. */
function expectRelease(folder: string, contained: readonly string[], absent: readonly string[]): void {
  expect(
    spawnSync('sh', ['-c', 'sha384sum -c --quiet checksums*.txt'], { cwd: folder, encoding: 'utf8' }),
  ).toMatchObject({
    status: 0,
    stdout: '',
  });
  const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { 'bom-ref': string }[];
  };
  expect(sbom.bomFormat).toBe('CycloneDX');
  const names = sbom.components.map((component) => component['bom-ref'].replace(/@[^@]*$/, ''));
  expect(names).toEqual(expect.arrayContaining([...contained]));
  for (const name of absent) expect(names).not.toContain(name);
}

/** Expects that the copied server loads all its code outside the repository. */
function expectToLoad(folder: string, module: string): void {
  const node = join(folder, 'node_modules/.bin/node');
  const load = `await import('./${module}'); process.exit()`;
  const environment = { PATH: '/usr/bin:/bin', NO_COLOR: '1' };
  const { status, stderr } = spawnSync(
    existsSync(node) ? node : process.execPath,
    ['--input-type=module', '-e', load],
    {
      cwd: folder,
      encoding: 'utf8',
      env: environment,
    },
  );
  expect([status, stderr]).toEqual([0, '']);
}

/** Left in a front end's folder by the build of another commit. */
const stray = 'of-another-build.0123abcd.js';

const remote = (name: string): Ended => ({
  command: `npm run release -w ${name}`,
  async prepare({ root }) {
    mkdirSync(join(root, name, 'dist'), { recursive: true });
    writeFileSync(join(root, name, 'dist', stray), '');
  },
  run: release(name),
  ...releases,
  check(_output, ground) {
    const folder = releaseOf(ground, name);
    expectRelease(folder, ['react', '@mantine/core', 'valibot'], ['fastify', 'jest', '@rspack/core']);
    const files = readdirSync(join(folder, 'files'));
    expect(files.join(' ')).toMatch(/mf-manifest\.[0-9a-f]{16}\.json/);
    expect(files).not.toContain(stray);
    if (name === 'admin-app') area = Promise.resolve(keep(ground.folder));
  },
});

/** The administrators' area as its own form has released it, or as the first of the others needs it. */
let area: Promise<string> | undefined;

/** A copy of releases that outlives the ground. */
function keep(released: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tryout-area-'));
  cpSync(released, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

async function makeArea(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tryout-area-'));
  await runCommand(release('admin-app'), root, { RELEASES: folder });
  return folder;
}

/** Puts a release of the administrators' area into the ground's folder. */
async function releasedArea({ root, folder }: Ground): Promise<void> {
  area ??= makeArea(root);
  cpSync(await area, folder, { recursive: true, verbatimSymlinks: true });
}

/** Releases the administrators' area, publishes its files, and serves them as its host does. */
async function publishedArea(ground: Ground): Promise<void> {
  await releasedArea(ground);
  const options = `--release="${releaseOf(ground, 'admin-app')}" --to="${join(ground.folder, 'host')}"`;
  await runCommand(`npm run publish:files -w deploy -- ${options}`, ground.root);
  const serving = { FILES_DIR: join(ground.folder, 'host'), PORT: String(ground.ports[0]) };
  await answers(`http://localhost:${ground.ports[0]}/`, startCommand('npm start -w admin-app', ground.root, serving));
  writeFileSync(join(ground.folder, 'remotes.json'), '{"remotes":{}}');
}

export const releaseForms: Ended[] = [
  ...['learner-app', 'admin-app', 'questioner-app'].map(remote),
  {
    command: 'npm run release -w shell',
    run: release('shell'),
    ...releases,
    check(_output, ground) {
      const folder = releaseOf(ground, 'shell');
      expectRelease(folder, ['react', 'workbox-core', 'fastify'], ['kysely', 'jest']);
      expect(existsSync(join(folder, 'files/sw.js'))).toBe(true);
      expectToLoad(join(folder, 'server'), 'deploy/src/web-server/web-server.ts');
    },
  },
  {
    command: 'npm run release -w api',
    run: release('api'),
    ...releases,
    check(_output, ground) {
      const folder = releaseOf(ground, 'api');
      expectRelease(folder, ['fastify', 'kysely', 'sharp'], ['react', 'jest']);
      expectToLoad(join(folder, 'server'), 'api/dist/app.js');
    },
  },
  {
    command: 'npm run publish:files -w deploy',
    prepare: releasedArea,
    run: 'npm run publish:files -w deploy -- --release="$(ls -d "$RELEASES"/admin-app/*)" --to="$RELEASES/host"',
    ...releases,
    check(output, { folder }) {
      expect(output).toMatch(/^Published .*: \d+ files copied, 0 were there already\.$/m);
      expect(existsSync(join(folder, 'host/index.html'))).toBe(true);
    },
  },
  {
    command: 'npm run publish:line -w deploy',
    prepare: publishedArea,
    run: 'npm run publish:line -w deploy -- --release="$(ls -d "$RELEASES"/admin-app/*)" --at="$HOST" --list="$RELEASES/remotes.json"',
    environment: ({ folder, ports }) => ({ RELEASES: folder, HOST: `http://localhost:${ports[0]}` }),
    check(output, { folder, ports }) {
      expect(output).toContain('Now:    "admin_app": {');
      const { remotes } = JSON.parse(readFileSync(join(folder, 'remotes.json'), 'utf8')) as {
        remotes: { admin_app: { manifest: string } };
      };
      expect(remotes.admin_app.manifest).toMatch(`http://localhost:${ports[0]}/mf-manifest.`);
    },
  },
  {
    command: 'npm run prune -w deploy',
    run: 'npm run prune -w deploy -- --in="$RELEASES"',
    ...releases,
    check: (output) => expect(output).toContain('0 releases kept, 0 removed'),
  },
];
