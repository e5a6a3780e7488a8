import type { CallOptions, Method } from '../build-test-app.ts';
import type { GivenAccount } from '../given.ts';

/** People who must not get into a learner's attempt. */
export interface Intruders {
  otherLearner: GivenAccount;
  questioner: GivenAccount;
}

export interface Intrusion extends CallOptions {
  method: Method;
  url: string;
  /** The expected status of the refusal. */
  status: number;
}

/** Calls to an attempt by others, or invalid ones, each with a sequence that would win if it were accepted. */
export function intrusions(
  { otherLearner, questioner }: Intruders,
  owner: GivenAccount,
  attemptId: string,
  [itemId = '', , , , essayId = '']: readonly string[],
): Intrusion[] {
  const attempt = `/api/attempts/${attemptId}`;
  const responses = `${attempt}/responses`;
  const response = `${responses}/${itemId}`;
  // An hour ahead of the server's clock; more than a day would already be refused for that.
  const answer = { option: 'D', flagged: true, sequence: Date.now() + 3_600_000 };
  const json = { 'content-type': 'application/json' };
  const stranger = { as: otherLearner, status: 404 };
  const clumsy = { as: owner, status: 400 };
  return [
    { method: 'GET', url: attempt, ...stranger },
    { method: 'GET', url: `${attempt}/result`, ...stranger },
    { method: 'POST', url: `${attempt}/submit`, ...stranger },
    { method: 'PUT', url: response, body: answer, ...stranger },
    { method: 'PATCH', url: responses, body: { responses: [{ ...answer, itemId }] }, ...stranger },
    { method: 'POST', url: `${attempt}/submit`, status: 404 },
    { method: 'PUT', url: response, body: answer, status: 404 },
    { method: 'PUT', url: response, body: answer, as: { token: `${owner.token}x` }, status: 401 },
    { method: 'POST', url: `${attempt}/submit`, as: { token: 'bukan-token' }, status: 401 },
    { method: 'POST', url: `${attempt}/submit`, as: questioner, status: 403 },
    { method: 'PATCH', url: responses, body: { responses: [{ ...answer, itemId }] }, as: questioner, status: 403 },
    { method: 'PUT', url: response, body: { ...answer, option: 'F' }, ...clumsy },
    { method: 'PUT', url: response, body: { ...answer, option: 'E' }, ...clumsy },
    { method: 'PUT', url: response, body: { ...answer, sequence: 1.5 }, ...clumsy },
    { method: 'PUT', url: response, body: { ...answer, sequence: -1 }, ...clumsy },
    { method: 'PUT', url: response, body: { ...answer, secondsSpent: 'lama' }, ...clumsy },
    { method: 'PUT', url: response, body: [answer], ...clumsy },
    { method: 'PUT', url: response, body: '{"option":"D","sequence":', headers: json, ...clumsy },
    { method: 'PUT', url: `${responses}/${essayId}`, body: answer, ...clumsy },
    { method: 'PUT', url: `${responses}/tidak-ada`, body: answer, as: owner, status: 404 },
    { method: 'PATCH', url: responses, body: { responses: 'semua' }, ...clumsy },
    {
      method: 'PATCH',
      url: responses,
      body: { responses: Array.from({ length: 201 }, () => ({ ...answer, itemId })) },
      ...clumsy,
    },
    { method: 'POST', url: `${attempt}/submit`, body: '{', headers: json, ...clumsy },
  ];
}
export const intrusionCount = 23;
