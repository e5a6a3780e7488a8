import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** The conduct of a host: `away` refuses every connection, `silent` accepts it and never answers; a number is the port of another server. */
export type Conduct = 'away' | 'silent' | number;

/**
 * A proxy that stands in for DNS and for the ports that only root may open: it leads every host of the domain, ports 443 and 80, to nginx on
 * this machine, byte for byte. To all other hosts it refuses to connect.
 */
export async function startHostProxy(domain: string, ports: Record<443 | 80, number>) {
  const open = new Map<Socket, string>();
  const conducts = new Map<string, Conduct>();
  const server = createServer((_request, response) => void response.writeHead(502).end());
  server.on('connect', (request, client: Socket, head) => {
    const { hostname, port } = new URL(`tls://${request.url}`);
    const conduct = conducts.get(hostname);
    const track = (socket: Socket) => {
      open.set(socket, hostname);
      // Either side may break off: then the other one ends, too.
      socket.on('error', () => {});
      socket.once('close', () => open.delete(socket));
    };
    track(client);
    const isOurs = hostname === domain || hostname.endsWith(`.${domain}`);
    const target = port === '443' || port === '80' ? ports[port] : undefined;
    if (!isOurs || target === undefined || conduct === 'away') return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    if (conduct === 'silent') return void client.write('HTTP/1.1 200 OK\r\n\r\n');
    const behind = connect(conduct ?? target, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      if (head.length > 0) behind.write(head);
      client.pipe(behind).pipe(client);
    });
    track(behind);
    client.once('close', () => behind.destroy());
    behind.once('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Changes what a host does, and breaks its open connections off; without a conduct it is led to nginx again. */
    conduct(hostname: string, conduct?: Conduct) {
      if (conduct === undefined) conducts.delete(hostname);
      else conducts.set(hostname, conduct);
      for (const [socket, host] of open) if (host === hostname) socket.destroy();
    },
    stop() {
      for (const socket of open.keys()) socket.destroy();
      server.close();
    },
  };
}
