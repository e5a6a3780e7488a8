import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildWebServer } from '../web-server/web-server.ts';
import type { WebServerSettings } from '../web-server/settings.ts';
import { checksumsName, hiddenChecksumsName, openToAll, unfinishedIn, writeChecksums } from './folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { givenRelease } from './given-release.ts';
import { readDescription } from './options.ts';
import { prune } from './prune.ts';
import { publishFiles } from './publish-files.ts';
import { publishLine } from './publish-line.ts';

const shownNames = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('.'));
const manifestOf = (release: string) => readDescription(release).remote?.manifest ?? '';
const day = (count: number) => new Date(Date.UTC(2026, 10, 1 + count));

describe('a release of a remote', () => {
  it('has its hash in the names of its manifest and its list, and nothing that only the build needs', () => {
    const names = shownNames(join(givenRelease('one'), 'files'));
    const hash = /mf-manifest\.([0-9a-f]{16})\.json/.exec(names.join(' '))?.[1];
    expect(names).toEqual(
      expect.arrayContaining([`mf-manifest.${hash}.json`, `mf-manifest.${hash}.json.br`, `first-files.${hash}.json`]),
    );
    expect(names.join(' ')).not.toMatch(/packages-|mf-stats|\.map|mf-manifest\.json/);
  });

  it('can be read by everybody, whatever its builder’s umask: nginx and the servers run as users of their own', () => {
    const release = givenRelease('one');
    const modeOf = (file: string) => (statSync(join(release, file)).mode & 0o777).toString(8);
    writeFileSync(join(release, 'server'), 'run', { mode: 0o700 });
    for (const file of ['.', 'files']) chmodSync(join(release, file), 0o700);
    chmodSync(join(release, checksumsName), 0o600);
    openToAll(release);
    expect(['.', 'files', 'server', checksumsName].map(modeOf)).toEqual(['755', '755', '755', '644']);
  });

  it('is no release to those who list the folder until it is whole', () => {
    const folder = temporaryFolder();
    mkdirSync(unfinishedIn(folder, '20261122-091507-1a2b3c4d5e6f'));
    // As the shell's `*` in docs/install.md.
    expect(globSync('*', { cwd: folder })).toEqual([]);
  });

  it('has checksums that the usual tool reads', () => {
    const release = givenRelease('one');
    expect(execFileSync('sha384sum', ['-c', checksumsName], { cwd: release, encoding: 'utf8' })).toContain('OK');
  });
});

describe('publishFiles', () => {
  it('adds a release to those before it, and copies only what is new', () => {
    const host = temporaryFolder();
    publishFiles(givenRelease('one'), host);
    const before = shownNames(host);
    const second = givenRelease('two');
    expect(publishFiles(second, host)).toMatch(/^Published two: 5 files copied, 2 were there already\.$/);
    expect(shownNames(host)).toEqual(expect.arrayContaining([...before, ...shownNames(join(second, 'files'))]));
    expect(publishFiles(second, host)).toContain(': 0 files copied');
  });

  it.each(['changed', 'added'])('refuses a release with a file that was %s', (how) => {
    const release = givenRelease('one');
    const host = temporaryFolder();
    writeFileSync(join(release, 'files', how === 'added' ? 'hostile.js' : 'vendor.0123abcd.js'), 'hostile');
    expect(() => publishFiles(release, host)).toThrow('is not as it was released');
    expect(readdirSync(host)).toEqual([]);
  });
});

describe('hidden files of a release, as Node’s own', () => {
  const givenNode = () => {
    const release = givenRelease('one');
    const bin = join(release, 'server/.bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'node'), 'node');
    return { release, node: join(bin, 'node') };
  };

  it('have checksums like all others', () => {
    const { release, node } = givenNode();
    writeChecksums(release);
    writeFileSync(node, 'hostile');
    const refusal = 'is not as it was released: server/.bin/node';
    expect(() => publishFiles(release, temporaryFolder())).toThrow(refusal);
    writeFileSync(node, 'node');
    rmSync(join(release, hiddenChecksumsName));
    expect(() => publishFiles(release, temporaryFolder())).toThrow(hiddenChecksumsName);
  });

  it('are in a list that older commands take for any other file', () => {
    const { release } = givenNode();
    writeChecksums(release);
    const listed = readFileSync(join(release, checksumsName), 'utf8').trimEnd().split('\n');
    expect(listed.map((line) => line.split('  ')[1]).filter((name) => /(^|\/)\.|hidden/.test(name ?? ''))).toEqual([
      hiddenChecksumsName,
    ]);
  });

  it('are not missed in an older release, which listed none', () => {
    expect(publishFiles(givenNode().release, temporaryFolder())).toMatch(/^Published one/);
  });
});

describe('a container of the shell', () => {
  const file = readFileSync(resolve(import.meta.dirname, '../../containers/shell.Containerfile'), 'utf8');
  const [, command = '[]'] = /^CMD (.+)$/m.exec(file) ?? [];

  /** Runs what a container of this release does on its volume before the web server starts. */
  function start(release: string, volume: string): void {
    const [publishing = ''] = (JSON.parse(command) as string[]).join(' ').replace('sh -c ', '').split(' && exec ');
    const here = publishing
      .replace('node_modules/.bin/node', process.execPath)
      .replace('=/opt/tryout ', `=${release} `)
      .replace('=/srv/tryout/shell', `=${volume}`);
    execFileSync('sh', ['-c', here], { cwd: resolve(import.meta.dirname, '../../..'), stdio: 'pipe' });
  }

  it('leaves the files of the release before on their volume, as open pages ask for them', () => {
    const volume = temporaryFolder();
    start(givenRelease('one'), volume);
    const before = shownNames(volume);
    const second = givenRelease('two');
    start(second, volume);
    expect(before.length).toBeGreaterThan(3);
    expect(shownNames(volume)).toEqual(expect.arrayContaining([...before, ...shownNames(join(second, 'files'))]));
  });
});

describe('the shell’s list', () => {
  const servers: FastifyInstance[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  async function serve(changes: Partial<WebServerSettings>): Promise<string> {
    const server = buildWebServer({
      frontEnd: 'admin-app',
      isRemote: true,
      host: '127.0.0.1',
      apiUrl: 'http://127.0.0.1:1',
      remoteOrigins: [],
      hasServiceWorker: true,
      areaHosts: new Map(),
      developmentHost: undefined,
      trustProxy: false,
      logLevel: 'silent',
      ...changes,
    } as WebServerSettings);
    servers.push(server);
    return server.listen({ port: 0, host: '127.0.0.1' });
  }

  /** The product as it is deployed: the area's host, the shell's web server, and its list. */
  async function given() {
    const host = temporaryFolder();
    const shellFiles = temporaryFolder();
    const list = join(temporaryFolder(), 'remotes.json');
    writeFileSync(list, '{"remotes": {"learner_app": "http://localhost:3001/mf-manifest.json"}}');
    writeFileSync(join(shellFiles, 'app.html'), '<meta name="remotes" content="__REMOTES__"><title>Tryout</title>');
    writeFileSync(join(shellFiles, 'public-pages.json'), '{"documents":{},"app":{}}');
    const at = await serve({ dist: host });
    const shell = await serve({ frontEnd: 'shell', isRemote: false, dist: shellFiles, remotesFile: list });
    /** The manifest that a new page uses, and the one that an open page reads when it asks for the list. */
    const inUse = async () => {
      const page = await (await fetch(`${shell}/admin`)).text();
      const { remotes } = (await (await fetch(`${shell}/remotes.json`)).json()) as {
        remotes: Record<string, { manifest: string }>;
      };
      const manifest = remotes['admin_app']?.manifest;
      expect(page).toContain(manifest);
      return manifest;
    };
    return { host, list, at, inUse };
  }

  it('decides at once which release new pages use, and putting the line back is the rollback', async () => {
    const { host, list, at, inUse } = await given();
    const [one, two] = [givenRelease('one'), givenRelease('two')];
    publishFiles(one, host);
    await publishLine(one, at, list);
    expect(await inUse()).toBe(`${at}/${manifestOf(one)}`);
    const before = readFileSync(list, 'utf8');

    publishFiles(two, host);
    expect(await inUse()).toBe(`${at}/${manifestOf(one)}`);
    const said = await publishLine(two, at, list);
    expect(await inUse()).toBe(`${at}/${manifestOf(two)}`);
    expect(
      readFileSync(list, 'utf8')
        .split('\n')
        .filter((line) => !before.includes(line)),
    ).toHaveLength(1);

    const [, line = ''] = /^Before: (.*)$/m.exec(said) ?? [];
    expect(before).toContain(line);
    const changedAt = performance.now();
    writeFileSync(list, before);
    expect(await inUse()).toBe(`${at}/${manifestOf(one)}`);
    expect(performance.now() - changedAt).toBeLessThan(5_000);
    expect((await fetch(`${at}/${manifestOf(two)}`)).status).toBe(200);
  });

  it('takes a release whose files were pruned only once they are there again', async () => {
    const { host, list, at, inUse } = await given();
    const [one, two] = [givenRelease('one'), givenRelease('two')];
    publishFiles(one, host, day(0));
    publishFiles(two, host, day(1));
    await publishLine(two, at, list);
    prune(host, [`${at}/${manifestOf(two)}`], day(9));
    await expect(publishLine(one, at, list)).rejects.toThrow('publish its files first');
    expect(await inUse()).toBe(`${at}/${manifestOf(two)}`);
    publishFiles(one, host, day(9));
    await publishLine(one, at, list);
    expect(await inUse()).toBe(`${at}/${manifestOf(one)}`);
  });

  it('stays as it is while the host doesn’t serve exactly the released files', async () => {
    const { host, list, at } = await given();
    const before = readFileSync(list, 'utf8');
    const release = givenRelease('one');
    await expect(publishLine(release, at, list)).rejects.toThrow('publish its files first');
    publishFiles(release, host);
    writeFileSync(join(host, manifestOf(release)), '{}');
    await expect(publishLine(release, at, list)).rejects.toThrow('is not the file of this release');
    expect(readFileSync(list, 'utf8')).toBe(before);
    await expect(publishLine(release, 'http://127.0.0.1:1', list)).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1\/.* doesn't answer: /,
    );
    await expect(publishLine(release, 'admin.example.id', list)).rejects.toThrow('--at must be an address like');
  });
});

describe('prune', () => {
  function given() {
    const host = temporaryFolder();
    const releases = { one: givenRelease('one'), two: givenRelease('two'), three: givenRelease('three') };
    const isThere = (release: keyof typeof releases) => existsSync(join(host, manifestOf(releases[release])));
    const publish = (release: keyof typeof releases, at: number) => publishFiles(releases[release], host, day(at));
    const listed = (release: keyof typeof releases) => [`https://admin.id/${manifestOf(releases[release])}`];
    return { host, isThere, publish, listed };
  }

  it('keeps a release for seven days after the next one, however old its files are', () => {
    const { host, isThere, publish, listed } = given();
    publish('one', 0);
    publish('two', 30);
    prune(host, listed('two'), day(36));
    expect([isThere('one'), isThere('two')]).toEqual([true, true]);
    expect(prune(host, listed('two'), day(37))).toMatch(/^1 releases kept, 1 removed with 5 files\.$/);
    expect([isThere('one'), isThere('two')]).toEqual([false, true]);
    expect(existsSync(join(host, 'vendor.0123abcd.js'))).toBe(true);
  });

  it('removes the one before seven days after the last one came, however often that is published again', () => {
    const { host, isThere, publish, listed } = given();
    publish('one', 0);
    publish('two', 1);
    publish('two', 6);
    prune(host, listed('two'), day(6));
    publish('two', 8);
    prune(host, listed('two'), day(8));
    expect([isThere('one'), isThere('two')]).toEqual([false, true]);
  });

  it('keeps the release that the list names, and for seven days the one that was rolled back', () => {
    const { host, isThere, publish, listed } = given();
    publish('one', 0);
    publish('two', 1);
    prune(host, listed('one'), day(20));
    expect(isThere('one')).toBe(true);
    publish('three', 21);
    prune(host, listed('three'), day(26));
    expect([isThere('one'), isThere('two'), isThere('three')]).toEqual([true, true, true]);
    prune(host, listed('three'), day(28));
    expect([isThere('one'), isThere('two'), isThere('three')]).toEqual([false, false, true]);
  });

  it('removes nothing of a remote without the list, and never what others have put there', () => {
    const { host, publish, listed } = given();
    publish('one', 0);
    publish('two', 1);
    writeFileSync(join(host, 'by-hand.js'), '');
    expect(() => prune(host, undefined, day(40))).toThrow('Say --list=');
    expect(() => prune(host, listed('three'), day(40))).toThrow('names no release of this folder');
    prune(host, listed('two'), day(40));
    expect(existsSync(join(host, 'by-hand.js'))).toBe(true);
  });
});
