import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isRequestId, requestIdHeader } from '@tryout/api/contract';

const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** Makes the id under which the logs have a request: that of the proxy in front of us, if we trust it, or one of ours. */
export const requestIds =
  (trustProxy: boolean | 'loopback') =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader];
    const isTrusted = trustProxy === 'loopback' ? loopback.test(socket.remoteAddress ?? '') : trustProxy;
    return isTrusted && isRequestId(given) ? given : randomUUID().replaceAll('-', '');
  };
