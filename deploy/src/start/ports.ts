import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Why a server can't listen: another one does, the system doesn't let it, or no network card has the address. */
export type PortFault = 'taken' | 'not allowed' | 'no address';

const faults: Record<string, PortFault> = {
  EACCES: 'not allowed',
  EADDRNOTAVAIL: 'no address',
  ENOTFOUND: 'no address',
};

/** Why a server can't listen on the port; undefined when it can. It is taken as well if `localhost` already leads to another server. */
export async function findPortFault(port: number, host: string): Promise<PortFault | undefined> {
  const server = createServer();
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening');
  } catch (error) {
    return faults[(error as NodeJS.ErrnoException).code ?? ''] ?? 'taken';
  }
  await once(server.close(), 'close');
  // A program that listens only on IPv6 would get the browser's requests to `localhost`.
  return (await answers(port, '::1')) ? 'taken' : undefined;
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 });
    const finish = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}
