import http from 'node:http';
import https from 'node:https';
import { createParser } from 'eventsource-parser';

export interface EventStream {
  /** Resolves when it has ended, with its status; undefined if there was no answer, 'closed' if this side has closed it. */
  ended: Promise<number | 'closed' | undefined>;
  close(): void;
}

/**
 * Opens a stream of Server-Sent Events on a connection of its own. Cheap enough for thousands: no timers, one parser.
 * @param heard gets the data of each message
 */
export function openStream(
  address: string,
  {
    token,
    headers = {},
    opened,
    heard,
  }: {
    token: string;
    headers?: Record<string, string>;
    opened?: () => void;
    heard: (data: string) => void;
  },
): EventStream {
  const { promise: ended, resolve } = Promise.withResolvers<number | 'closed' | undefined>();
  const request = (address.startsWith('https:') ? https : http).get(address, {
    agent: false,
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
  });
  request.on('response', (response) => {
    response.setEncoding('utf8');
    const isOpen = response.statusCode === 200;
    if (isOpen) opened?.();
    const parser = createParser({ onEvent: ({ data }) => heard(data) });
    response.on('data', (text: string) => isOpen && parser.feed(text));
    response.on('close', () => resolve(response.statusCode));
    response.on('error', () => resolve(response.statusCode));
  });
  request.on('error', () => resolve(undefined));
  return {
    ended,
    close() {
      resolve('closed');
      request.destroy();
    },
  };
}
