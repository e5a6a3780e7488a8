import * as v from 'valibot';
import { createApiClient } from './api-client.ts';
import type { FirstCall } from './first-calls.ts';

const Answer = v.object({ from: v.string() });
const client = createApiClient({ prefix: '/api', getToken: () => 'good' });
const fetch = jest.spyOn(globalThis, 'fetch');

const sent = (changes: Partial<FirstCall> = {}) => {
  const call: FirstCall = {
    address: 'http://localhost/api/attempts/TO1',
    token: 'good',
    sentAtMs: performance.now(),
    answer: Promise.resolve({ response: Response.json({ from: 'first call' }), arrivedAtMs: 12 }),
    ...changes,
  };
  window.firstCalls = [...(window.firstCalls ?? []), call];
};
const getAttempt = (onArrived?: (atMs: number) => void) =>
  client.get('attempts/TO1', Answer, onArrived ? { onArrived } : {});

beforeEach(() => {
  delete window.firstCalls;
  fetch.mockReset().mockImplementation(async () => Response.json({ from: 'server' }));
});

it('takes the answer that is on its way, once, and tells when it arrived', async () => {
  sent();
  const onArrived = jest.fn();
  expect(await getAttempt(onArrived)).toEqual({ from: 'first call' });
  expect(onArrived).toHaveBeenCalledWith(12);
  expect(await getAttempt()).toEqual({ from: 'server' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('finds one of several by its address and query', async () => {
  sent();
  sent({
    address: 'http://localhost/api/attempts?outcome=running&pageSize=5',
    answer: Promise.resolve({ response: Response.json({ from: 'list' }), arrivedAtMs: 13 }),
  });
  expect(await client.get('attempts', Answer, { query: { outcome: 'running', pageSize: 6 } })).toEqual({
    from: 'server',
  });
  expect(await client.get('attempts', Answer, { query: { outcome: 'running', pageSize: 5 } })).toEqual({
    from: 'list',
  });
  expect(await getAttempt()).toEqual({ from: 'first call' });
});

it.each([
  ['somebody else has signed in since', { token: 'other' }],
  ['it is for another address', { address: 'http://localhost/api/attempts/TO2' }],
  ['it is old', { sentAtMs: performance.now() - 60_000 }],
  ['it found no connection', { answer: Promise.reject(new TypeError('fetch failed')) }],
])('asks the server itself when %s', async (_name, changes) => {
  sent(changes);
  expect(await getAttempt()).toEqual({ from: 'server' });
});

it('is never used for a call that writes', async () => {
  sent();
  expect(await client.post('attempts/TO1', Answer)).toEqual({ from: 'server' });
});
