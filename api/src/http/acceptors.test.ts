import { once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../test/eventually.ts';
import { portOf } from '../../test/raw-request.ts';
import { useAcceptors } from './acceptors.ts';
import { refusals, useErrorHandler } from './error-handler.ts';
import { useStopping } from './stopping.ts';

const anywhere = { port: 0, host: '127.0.0.1', backlog: 511 };
const connections = 64;

let app: FastifyInstance;
let release: () => void;
let begun: number;
let sockets: net.Socket[];
beforeEach(async () => {
  begun = 0;
  sockets = [];
  const released = new Promise<void>((resolve) => (release = resolve));
  app = Fastify(refusals);
  useErrorHandler(app);
  useStopping(app);
  useAcceptors(app);
  app.get('/', async () => {
    begun += 1;
    await released;
    return 'selesai';
  });
  await app.listenWidely(anywhere);
});
afterEach(async () => {
  release();
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Connections that the system has taken, and the server hasn't seen yet. */
async function connectMany(): Promise<void> {
  sockets = Array.from({ length: connections }, () => net.connect(portOf(app), '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
}

describe('a server that listens widely', () => {
  it('takes a crowd’s connections in fewer turns of its event loop than there are', async () => {
    let accepted = 0;
    let turns = 0;
    app.server.on('connection', () => (accepted += 1));
    const turn = () => {
      turns += 1;
      if (accepted < connections) setImmediate(turn);
    };
    setImmediate(turn);
    await connectMany();
    await eventually(
      () => accepted,
      (count) => count === connections,
      3000,
    );
    expect(turns).toBeLessThan(connections);
  });

  it('answers everybody whose request has begun before it ends', async () => {
    await connectMany();
    const answers = sockets.map(async (socket) => {
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'close');
      return text;
    });
    await eventually(
      () => begun,
      (count) => count === connections,
      3000,
    );
    const port = portOf(app);
    const closing = app.close();
    await eventually(
      () => app.server.listening,
      (listening) => !listening,
      3000,
    );
    let isClosed = false;
    void closing.then(() => (isClosed = true));
    expect(isClosed).toBe(false);
    release();
    await closing;
    for (const text of await Promise.all(answers)) expect(text).toMatch(/^HTTP\/1\.1 200 [^]*selesai$/);
    await expect(once(net.connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  });

  it('refuses a port that another process has, also one that shares it', async () => {
    const other = Fastify();
    useAcceptors(other);
    await expect(other.listenWidely({ ...anywhere, port: portOf(app) })).rejects.toThrow('EADDRINUSE');
    await other.close();
  });
});
