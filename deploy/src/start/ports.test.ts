import { createServer, type AddressInfo, type Server } from 'node:net';
import { findPortFault } from './ports.ts';

const listen = (host: string) =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(0, host, () => resolve(server));
  });

describe('findPortFault', () => {
  it.each(['127.0.0.1', '::1'])('sees a program that listens on %s', async (host) => {
    const server = await listen(host);
    const { port } = server.address() as AddressInfo;
    expect(await findPortFault(port, '127.0.0.1')).toBe('taken');
    await new Promise((closed) => server.close(closed));
    expect(await findPortFault(port, '127.0.0.1')).toBeUndefined();
  });

  // For documents: no machine has it.
  it('tells an address that isn’t this machine’s from a port that is taken', async () => {
    expect(await findPortFault(0, '203.0.113.9')).toBe('no address');
  });
});
