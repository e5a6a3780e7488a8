import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Arrived {
  from: string | undefined;
  to: string[];
  source: string;
}

/** A mail server that keeps what arrives. */
export async function startMailServer() {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let source = '';
      stream.setEncoding('utf8').on('data', (part: string) => (source += part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : undefined;
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    arrived,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
