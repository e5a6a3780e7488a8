import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '../../../test/eventually.ts';
import { type S3Server, startS3 } from '../../../test/s3-server.ts';
import { idCardKey, pictureKey, workFolder, workKey, type FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

const log = { error() {}, info() {} };
const [first, second] = [Buffer.from('isi pertama'), Buffer.from('isi kedua, lebih panjang')];
const never = new AbortController().signal;

let folder: string;
let s3: S3Server;
const opened: FileStore[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-files-'));
  s3 = await startS3();
});
afterAll(async () => {
  for (const store of opened) store.close();
  await s3.dispose();
  rmSync(folder, { recursive: true });
});

function open(store: FileStore): FileStore {
  opened.push(store);
  return store;
}

describe.each([
  ['a folder', () => open(createFolderStore(folder))],
  ['a bucket', () => open(createS3Store(s3.place, log))],
])('files in %s', (_, create) => {
  let store: FileStore;
  beforeAll(() => {
    store = create();
  });

  it('are read as they were stored, whole and in pieces', async () => {
    await store.put(pictureKey('a.webp'), first);
    expect(await store.get(pictureKey('a.webp'))).toEqual(first);
    expect(await buffer((await store.stream(pictureKey('a.webp'))) as Readable)).toEqual(first);
  });

  it('may be empty, and may be replaced', async () => {
    await store.put(idCardKey('card'), Buffer.alloc(0));
    expect(await store.get(idCardKey('card'))).toEqual(Buffer.alloc(0));
    await store.put(idCardKey('card'), second);
    expect(await store.get(idCardKey('card'))).toEqual(second);
  });

  it('are undefined when there is none', async () => {
    expect(await store.get(pictureKey('none.webp'))).toBeUndefined();
    expect(await store.stream(pictureKey('none.webp'))).toBeUndefined();
    expect(await store.list('private/nothing')).toEqual([]);
  });

  it('are removed, as often as somebody asks', async () => {
    await store.put(pictureKey('b.png'), first);
    for (const time of [1, 2]) expect([time, await store.remove(pictureKey('b.png'))]).toEqual([time, undefined]);
    await store.remove('private/nothing/x');
    expect(await store.get(pictureKey('b.png'))).toBeUndefined();
  });

  it('come from streams, also large ones, and are listed by folder', async () => {
    const pieces = Array.from({ length: 130 }, (_unused, index) => Buffer.alloc(64 * 1024, index));
    await store.putStream(workKey('large'), Readable.from(pieces), never);
    await store.putStream(workKey('small'), Readable.from([first]), never);
    expect((await store.list(workFolder)).toSorted()).toEqual(['large', 'small']);
    expect((await buffer((await store.stream(workKey('large'))) as Readable)).equals(Buffer.concat(pieces))).toBe(true);
  });

  it.each([
    [
      'fails',
      async function* () {
        yield Buffer.alloc(6 * 1024 * 1024);
        throw new Error('the export failed');
      },
    ],
    [
      'is aborted',
      async function* (abort: AbortController) {
        yield Buffer.alloc(6 * 1024 * 1024);
        abort.abort();
        yield first;
      },
    ],
  ])('leave nothing when a stream %s', async (_why, pieces) => {
    const abort = new AbortController();
    await expect(store.putStream(workKey('half'), pieces(abort), abort.signal)).rejects.toThrow();
    expect(await store.get(workKey('half'))).toBeUndefined();
    expect(await store.list(workFolder)).not.toContain('half');
  });
});

describe('a folder', () => {
  it('has no half file after a write that failed, and none beside a removed one', async () => {
    const store = createFolderStore(folder);
    await store.put(pictureKey('c.png'), first);
    await store.remove(pictureKey('c.png'));
    expect(readdirSync(join(folder, 'public')).filter((name) => name.includes('c.png'))).toEqual([]);
  });
});

describe('a bucket that is lost', () => {
  const times = { connectMs: 300, readMs: 300, writeMs: 300, pieceMs: 300, retryAfterMs: 200 };
  const unavailable = { code: 'FILES_UNAVAILABLE', status: 503 };

  /** A store that accepts connections and never answers, and one that isn't there. */
  it.each(['is silent', 'is away'])('refuses soon when it %s, and at once after a few tries', async (how) => {
    const sockets = new Set<net.Socket>();
    const server = net.createServer((socket) => void sockets.add(socket.on('error', () => {})));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    if (how === 'is away') {
      server.close();
      await once(server, 'close');
    }
    const errors: unknown[] = [];
    const store = open(
      createS3Store(
        { ...s3.place, endpoint: `http://127.0.0.1:${port}` },
        { info() {}, error: (...line: unknown[]) => void errors.push(line) },
        { ...times, retryAfterMs: 60_000 },
      ),
    );
    for (let count = 0; count < 3; count += 1)
      await expect(store.get(pictureKey('a.webp'))).rejects.toMatchObject(unavailable);
    const connections = sockets.size;
    for (const call of [
      () => store.get(pictureKey('a.webp')),
      () => store.put(pictureKey('a.webp'), first),
      () => store.remove(pictureKey('a.webp')),
      () => store.list('public'),
    ])
      await expect(call()).rejects.toMatchObject(unavailable);
    expect(sockets.size).toBe(connections);
    expect(errors).toContainEqual(['the store of files is lost: pictures and uploads are answered with 503']);
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is used again when it is back', async () => {
    const store = open(createS3Store(s3.place, log, { ...times, connectMs: 2_000, readMs: 5_000, writeMs: 5_000 }));
    await store.put(pictureKey('d.webp'), first);
    await s3.stop();
    for (let count = 0; count < 4; count += 1)
      await expect(store.get(pictureKey('d.webp'))).rejects.toMatchObject(unavailable);
    await s3.start();
    const found = await eventually(
      () => store.get(pictureKey('d.webp')).catch(() => undefined),
      (content) => content !== undefined,
      10_000,
    );
    expect(found).toEqual(first);
  });
});

describe('a large file of a bucket', () => {
  const [head, rest] = [Buffer.from('awal berkas '), Buffer.from('dan akhirnya')];
  const times = { connectMs: 2_000, readMs: 150, writeMs: 2_000, pieceMs: 60_000, retryAfterMs: 200 };

  /** A file whose second half is sent when the test says so, and one that never comes. */
  async function startSlow(given: Partial<typeof times> = {}) {
    let sendRest = () => {};
    const sockets = new Set<net.Socket>();
    const server = http.createServer(({ url }, response) => {
      if (url?.includes('silent')) return;
      response.writeHead(200, { 'content-length': head.length + rest.length });
      response.write(head);
      sendRest = () => void response.end(rest);
    });
    server.on('connection', (socket) => void sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const place = { ...s3.place, endpoint: `http://127.0.0.1:${port}` };
    const store = open(createS3Store(place, log, { ...times, ...given }));
    const file = await store.stream(workKey('slow'));
    if (!file) throw new Error('There is no file');
    return {
      store,
      file,
      sendRest: () => sendRest(),
      isOpen: () => [...sockets].some((socket) => !socket.destroyed),
      [Symbol.dispose]() {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  it('may take longer than its head', async () => {
    using slow = await startSlow();
    const read = buffer(slow.file);
    // The same limit ends this call, which began later.
    await expect(slow.store.get(pictureKey('silent.webp'))).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
    slow.sendRest();
    expect(await read).toEqual(Buffer.concat([head, rest]));
  });

  it('ends with an error when the store falls silent in the middle', async () => {
    using slow = await startSlow({ pieceMs: 100 });
    await expect(buffer(slow.file)).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  });

  it('that nobody reads gives its connection back', async () => {
    using slow = await startSlow();
    slow.file.destroy();
    expect(await eventually(slow.isOpen, (isOpen) => !isOpen, 5_000)).toBe(false);
  });
});
