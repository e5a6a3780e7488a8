import type { FirstCall } from '@tryout/shared-ui';

/**
 * Asks for an attempt's questions before the app's code has arrived, when an attempt is opened by its address (a reload in mid-exam). Built
 * as a script of its own: a few hundred bytes that arrive long before the app. Callers that find no answer here ask the server as usual.
 */
export function sendFirstCall(path: string, storage: () => Storage = () => window.localStorage): void {
  const attemptId = /^\/exam\/(TO\w+)\/?$/.exec(path)?.[1];
  if (attemptId === undefined) return;
  try {
    const token = storage().getItem('token');
    if (!token) return;
    const address = new URL(`/api/attempts/${attemptId}`, window.location.origin).href;
    window.firstCall = { address, token, sentAtMs: performance.now(), answer: send(address, token) };
  } catch {
    // Storage is blocked, or holds a token that can't be sent in a header.
  }
}

function send(address: string, token: string): FirstCall['answer'] {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(10_000) }).then((response) => ({
    response,
    arrivedAtMs: performance.now(),
  }));
  answer.catch(() => {}); // the caller that takes the answer sees the error
  return answer;
}
