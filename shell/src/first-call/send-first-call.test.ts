import { sendFirstCall } from './send-first-call.ts';

const fetch = jest.spyOn(globalThis, 'fetch');
beforeEach(() => {
  delete window.firstCall;
  fetch.mockReset().mockResolvedValue(Response.json({}));
  localStorage.setItem('token', 'good');
});

it('asks for the attempt that is opened, with the token of the signed-in account', async () => {
  sendFirstCall('/exam/TO1795250149582abc');
  const address = 'http://localhost/api/attempts/TO1795250149582abc';
  expect(window.firstCall).toMatchObject({ address, token: 'good' });
  expect(fetch).toHaveBeenCalledWith(
    address,
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer good' }) }),
  );
});

it.each(['/dashboard', '/exam/list', '/exam/68578cc9-11c6', '/exam/TO1/peringkat', '/exam/TO1%2F..%2Fx'])(
  'asks nothing for %s',
  (path) => {
    sendFirstCall(path);
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('asks nothing for a visitor, or where storage is blocked', () => {
  localStorage.clear();
  sendFirstCall('/exam/TO1');
  sendFirstCall('/exam/TO1', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('leaves a broken connection to the next caller', async () => {
  fetch.mockRejectedValue(new TypeError('fetch failed'));
  sendFirstCall('/exam/TO1');
  await expect(window.firstCall?.answer).rejects.toThrow('fetch failed');
});
