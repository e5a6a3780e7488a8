import { makeVapidKeys } from './foundation/push/web-push-carrier.ts';
import { readPushSettings } from './push-settings.ts';

const { publicKey, privateKey } = makeVapidKeys();
const given = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:halo@tryout.example',
};

describe('readPushSettings', () => {
  it('needs no keys', () => expect(readPushSettings({}).vapid).toBeUndefined());

  it('takes the given keys', () =>
    expect(readPushSettings(given).vapid).toEqual({ publicKey, privateKey, subject: 'mailto:halo@tryout.example' }));

  it.each([
    [{ ...given, VAPID_SUBJECT: undefined }, 'are set together'],
    [{ ...given, VAPID_PRIVATE_KEY: publicKey }, 'VAPID_PRIVATE_KEY must be one of the two keys'],
    [{ ...given, VAPID_SUBJECT: 'halo' }, 'VAPID_SUBJECT must look like'],
    [{ NODE_ENV: 'production', PUSH_PRIVATE_HOSTS: 'true' }, 'PUSH_PRIVATE_HOSTS is not allowed'],
  ])('refuses %j', (environment, why) => expect(() => readPushSettings(environment)).toThrow(why));
});
