import { createServer, type AddressInfo, type Server } from 'node:net';
import { isPortTaken } from './ports.ts';

const listen = (host: string) =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(0, host, () => resolve(server));
  });

describe('isPortTaken', () => {
  it.each(['127.0.0.1', '::1'])('sees a program that listens on %s', async (host) => {
    const server = await listen(host);
    const { port } = server.address() as AddressInfo;
    expect(await isPortTaken(port, '127.0.0.1')).toBe(true);
    await new Promise((closed) => server.close(closed));
    expect(await isPortTaken(port, '127.0.0.1')).toBe(false);
  });
});
