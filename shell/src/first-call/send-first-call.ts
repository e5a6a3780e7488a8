import type { FirstCall } from '@tryout/shared-ui';

/**
 * Opening an attempt by its address, as after a reload in mid-exam: its questions are asked for before the code that shows them has
 * come. A script of its own, a few hundred bytes that arrive long before the app. Whoever finds no answer here asks as ever.
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
    // Storage that is blocked, or something in it that can't travel in a header.
  }
}

function send(address: string, token: string): FirstCall['answer'] {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(10_000) }).then((response) => ({
    response,
    arrivedAtMs: performance.now(),
  }));
  answer.catch(() => {}); // whoever takes it is told
  return answer;
}
