import { createSession } from '../session/session.ts';
import { givenDevice } from './given-device.ts';

const session = createSession({ storageKey: 'token', fetchAccount: async () => 'Dewi' });
const device = givenDevice(session, 'token');

it('holds a token that has not been checked yet', async () => {
  device.holds('stored');
  expect(device.token()).toBe('stored');
  expect(session.getState()).toMatchObject({ status: 'checking', token: 'stored' });
  await session.getState().check();
  expect(session.getState()).toMatchObject({ status: 'signed-in', account: 'Dewi' });
});

it('is empty again for the next test', () => {
  expect(device.token()).toBeNull();
  expect(session.getState()).toMatchObject({ status: 'checking', account: null, token: null });
});
