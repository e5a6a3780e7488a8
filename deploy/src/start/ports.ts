import { connect, createServer } from 'node:net';

/** True when a server can't listen on the port, or `localhost` already leads to another one. */
export async function isPortTaken(port: number, host: string): Promise<boolean> {
  if (!(await canListen(port, host))) return true;
  // A program that listens only on IPv6 would get the browser's requests to `localhost`.
  return answers(port, '::1');
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
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
