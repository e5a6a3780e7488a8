import { ifBuilt } from './if-built.ts';
import { findRemoteList } from './remote-list.ts';
import type { WebServerSettings } from './settings.ts';

/** The file name of each front end's list of first files (config/first-files-plugin.mjs). */
const fileName = 'first-files.json';

/** A remote's list lies beside its manifest; in a release both names have the same hash (docs/releasing.md). */
const listBeside = (manifest: string) => {
  const hash = /\/mf-manifest(\.[0-9a-f]+)\.json$/.exec(new URL(manifest).pathname)?.[1] ?? '';
  return new URL(fileName.replace('.', `${hash}.`), manifest);
};
/** How long a remote's list counts; a new release may then be named some seconds late, which costs only speed. */
const maxAgeMs = 10_000;
const timeLimitMs = 2_000;

interface Needed {
  files: string[];
  /** The names of the shared modules that these files import. */
  shared: string[];
}

interface SharedModule extends Needed {
  version: string;
}

/** The files that pages need before they can show anything, by the start of their path; and the files of the shared modules. */
interface FirstFiles {
  pages: Record<string, Needed>;
  shared: Record<string, SharedModule>;
}

interface RemoteFirstFiles {
  /** The folder of the remote's files, with a slash at the end. */
  base: string;
  manifest: string;
  list: FirstFiles;
}

/**
 * The first files of every page, the shell's own and the remotes'. A browser that finds them named in the document fetches them at once;
 * otherwise it finds each in the one before, and every step costs a round trip. A page without the names loads the same files later.
 * @param readOwn the text of a built file; @throws when there is none
 */
export function createFirstFiles(settings: WebServerSettings, readOwn: (name: string) => string) {
  const remotes = createRemoteLists();

  const own = (): FirstFiles => {
    const built = ifBuilt(() => readOwn(fileName));
    if (built === undefined) return { pages: {}, shared: {} };
    try {
      return parseFirstFiles(JSON.parse(built));
    } catch {
      // The list of a release that writes it in another form.
      return { pages: {}, shared: {} };
    }
  };

  /** Only from origins that the shell may run code from. */
  const known = (): RemoteFirstFiles[] =>
    Object.values(findRemoteList(settings.remotesFile)?.remotes ?? {})
      .filter(({ manifest }) => settings.remoteOrigins.includes(new URL(manifest).origin))
      .flatMap(({ manifest }) => remotes.get(manifest) ?? []);

  return {
    /** Asks the remotes for their lists, so that even the first page has them. */
    async warmUp(): Promise<void> {
      known();
      await remotes.settled();
    },
    /** The tags that make the browser fetch, all at once, what the app needs to show this path. */
    tagsFor(path: string): string {
      const shell = own();
      const remote = bestMatch(known(), path.slice(1));
      const { files, shared } = shell.pages[''] ?? { files: [], shared: [] };
      const [entry, ...others] = files;
      const styles = others.filter((file) => file.endsWith('.css'));
      const { ours, own: brought } = sharedFiles(shell, shared, remote);
      // The shell's own code last: the modules that it shares with the remote can run while it is still loading.
      const all = [entry ?? [], styles, ours, others].flat();
      // A remote's files are no preloads, except its manifest, whose preload the first try uses up: after a failed, unused preload the
      // browser would answer "Coba lagi" with the same failure.
      const ahead = remote ? [...remote.page.files, ...brought].filter(isHashed).map((file) => remote.base + file) : [];
      return [
        ...(remote ? [`<link rel="preload" href="${remote.manifest}" as="fetch" crossorigin>`] : []),
        ...[...new Set(all)].map((file) => preload(`/${file}`)),
        ...(ahead.length > 0 ? [`<meta name="fetch-ahead" content="${ahead.join(' ')}">`] : []),
      ].join('');
    },
    /** `<link>`s for a page that leads to the app: the shell's files that this path needs, fetched when the network is idle. */
    prefetchesFor(path: string): string {
      const shell = own();
      const { files = [], shared = [] } = shell.pages[''] ?? {};
      const remote = bestMatch(known(), path.slice(1));
      const all = new Set([...files, ...sharedFiles(shell, shared, remote).ours]);
      return [...all].map((file) => `<link rel="prefetch" href="/${file}">`).join('');
    },
  };
}

/** The remotes' lists by their manifest's address: the last known one at once, refreshed in the background. */
function createRemoteLists() {
  const lists = new Map<string, { askedAt: number; asking: Promise<void>; known?: RemoteFirstFiles }>();
  async function ask(manifest: string): Promise<RemoteFirstFiles> {
    const response = await fetch(listBeside(manifest), {
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    // `URL` escapes quotes and brackets in the address, which is written into a page.
    const { href } = new URL(manifest);
    return { base: new URL('.', href).href, manifest: href, list: parseFirstFiles(await response.json()) };
  }
  return {
    get(manifest: string): RemoteFirstFiles | undefined {
      const entry = lists.get(manifest);
      if (!entry || Date.now() - entry.askedAt > maxAgeMs) {
        const next = { ...entry, askedAt: Date.now(), asking: Promise.resolve() };
        // When a remote doesn't answer, its last list stays: its files are kept, too (deploy/README.md).
        next.asking = ask(manifest).then(
          (list) => void (next.known = list),
          () => {},
        );
        lists.set(manifest, next);
      }
      return lists.get(manifest)?.known;
    },
    async settled(): Promise<void> {
      await Promise.all([...lists.values()].map(({ asking }) => asking));
    },
  };
}

/** A page of a remote. */
interface RemotePage extends RemoteFirstFiles {
  start: string;
  page: Needed;
}

/** The page with the longest matching start of the path, of all remotes. */
function bestMatch(remotes: readonly RemoteFirstFiles[], path: string) {
  let best: RemotePage | undefined;
  for (const { base, manifest, list } of remotes)
    for (const [start, page] of Object.entries(list.pages))
      if (path.startsWith(start) && start.length >= (best?.start.length ?? 0))
        best = { start, page, base, manifest, list };
  return best;
}

/**
 * The files of the shared modules that a page needs, and of those that they need themselves: the shell's where the remote was built from the
 * same content, or where a page has the module only once; the remote's own otherwise.
 * @param needed by the shell itself
 */
function sharedFiles(shell: FirstFiles, needed: readonly string[], remote: RemotePage | undefined) {
  const brought = remote?.list.shared ?? {};
  const wanted = namesFrom(brought, remote?.page.shared ?? []);
  const isLent = (name: string) => isOncePerPage(name) || shell.shared[name]?.version === brought[name]?.version;
  return {
    ours: filesOf(shell.shared, namesFrom(shell.shared, [...needed, ...wanted.filter(isLent)])),
    own: filesOf(
      brought,
      wanted.filter((name) => !isLent(name)),
    ),
  };
}

/** Of these the shell's is always used, as config/shared-modules says, too. */
const isOncePerPage = (name: string) => ['react', 'react-dom', '@tryout/shared-ui/platform'].includes(name);

const filesOf = (shared: FirstFiles['shared'], names: readonly string[]): string[] =>
  names.flatMap((name) => shared[name]?.files ?? []);

/** Shared modules, and those that they need themselves. */
function namesFrom(shared: FirstFiles['shared'], names: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    // Names come from a remote: one may equal a property that every object has.
    if (seen.has(name) || !Object.hasOwn(shared, name)) return;
    seen.add(name);
    shared[name]?.shared.forEach(visit);
  };
  names.forEach(visit);
  return [...seen];
}

const preload = (address: string) =>
  `<link rel="preload" href="${address}" as="${address.endsWith('.css') ? 'style' : 'script'}">`;

/** @throws when it isn't a list of first files. Names are checked, because they are written into a page. */
function parseFirstFiles(body: unknown): FirstFiles {
  const { pages, shared } = body as Partial<Record<'pages' | 'shared', unknown>>;
  const isPath = (start: string) => /^[\w/-]*$/.test(start);
  return {
    pages: parseNeeded(pages, isPath),
    shared: withVersions(
      parseNeeded(shared, () => true),
      shared,
    ),
  };
}

/** A list without versions comes from a release that lent everything under one: such a module equals none. */
function withVersions(needed: Record<string, Needed>, body: unknown): FirstFiles['shared'] {
  const versions = body as Record<string, { version?: unknown }>;
  return Object.fromEntries(
    Object.entries(needed).map(([name, one]) => [name, { ...one, version: textOf(versions[name]?.version) }]),
  );
}

function parseNeeded(value: unknown, isName: (name: string) => boolean): Record<string, Needed> {
  const entries = Object.entries(value as Record<string, Partial<Needed>>);
  return Object.fromEntries(
    entries.map(([name, { files, shared }]) => {
      if (!isName(name) || !isTexts(files) || !files.every(isFileName) || !isTexts(shared))
        throw new Error(`no first files: ${name}`);
      return [name, { files, shared }];
    }),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** True for a file that may be cached: only then is fetching it early worthwhile, as the second request comes from the browser's cache. */
const isHashed = (name: string) => /\.[0-9a-f]{8,}\.\w+$/.test(name);

const isFileName = (name: string) => /^(\w[\w.-]*\/)*\w[\w.-]*\.(js|css)$/.test(name);
