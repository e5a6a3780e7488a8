import { sendFirstCalls } from './send-first-calls.ts';

const fetch = jest.spyOn(globalThis, 'fetch');
beforeEach(() => {
  delete window.firstCalls;
  fetch.mockReset().mockResolvedValue(Response.json({}));
  localStorage.setItem('token', 'good');
});

it.each([
  ['/exam/TO1795250149582abc', ['attempts/TO1795250149582abc', 'auth/me']],
  ['/dashboard', ['auth/me', 'attempts?outcome=running&pageSize=5', 'tryouts/mine?window=open&taken=no&pageSize=12']],
])('asks for what %s needs first, with the token of the signed-in account', (page, paths) => {
  sendFirstCalls(page);
  const addresses = paths.map((path) => `http://localhost/api/${path}`);
  expect(window.firstCalls?.map(({ address, token }) => [address, token])).toEqual(
    addresses.map((address) => [address, 'good']),
  );
  const options = expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer good' }) });
  expect(fetch.mock.calls).toEqual(addresses.map((address) => [address, options]));
});

it.each(['/tryout', '/exam/list', '/exam/68578cc9-11c6', '/exam/TO1/peringkat', '/exam/TO1%2F..%2Fx'])(
  'asks nothing for %s',
  (page) => {
    sendFirstCalls(page);
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('asks nothing for a visitor, or where storage is blocked', () => {
  localStorage.clear();
  sendFirstCalls('/exam/TO1');
  sendFirstCalls('/exam/TO1', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('leaves a broken connection to the next caller', async () => {
  fetch.mockRejectedValue(new TypeError('fetch failed'));
  sendFirstCalls('/exam/TO1');
  await expect(window.firstCalls?.[0]?.answer).rejects.toThrow('fetch failed');
});
