import type { FirstCall } from '@tryout/shared-ui';

/** Without these answers the page can't show what it was opened for: a running attempt (a reload in mid-exam), or the dashboard's next step. */
function pathsFor(page: string): string[] {
  const attemptId = /^\/exam\/(TO\w+)\/?$/.exec(page)?.[1];
  if (attemptId !== undefined) return [`attempts/${attemptId}`, 'auth/me'];
  if (!/^\/dashboard\/?$/.test(page)) return [];
  // As learner-app/src/features/dashboard/dashboard.api.ts asks for them.
  const lists = ['attempts?outcome=running&pageSize=5', 'tryouts/mine?window=open&taken=no&pageSize=12'];
  return ['auth/me', ...lists];
}

/**
 * Sends the first calls of a page before the app's code has arrived, when the page is opened by its address. Built as a script of its own: a few
 * hundred bytes that arrive long before the app. Callers that find no answer here ask the server as usual.
 */
export function sendFirstCalls(page: string, storage: () => Storage = () => window.localStorage): void {
  const paths = pathsFor(page);
  if (paths.length === 0) return;
  try {
    const token = storage().getItem('token');
    if (!token) return;
    window.firstCalls = paths.map((path): FirstCall => {
      const address = new URL(`/api/${path}`, window.location.origin).href;
      return { address, token, sentAtMs: performance.now(), answer: send(address, token) };
    });
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
