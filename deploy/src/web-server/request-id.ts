import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isRequestId, requestIdHeader } from '@tryout/api/contract';

/** Makes the id under which the logs have a request: that of the proxy in front of us, if we trust it, or one of ours. */
export const requestIds =
  (trustProxy: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers[requestIdHeader];
    return trustProxy && isRequestId(given) ? given : randomUUID().replaceAll('-', '');
  };
