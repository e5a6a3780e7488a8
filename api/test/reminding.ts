import type { PushDevice, ReminderKind, ReminderSettings } from '../src/contract/index.ts';
import { createStopLinks } from '../src/features/reminders/stop-links.ts';
import { createLinkTokens } from '../src/foundation/mail/link-tokens.ts';
import { jwtSecret, type TestApp } from './build-test-app.ts';
import { givenTryout } from './given.ts';

/** Everything switched on. */
export const reminderChoices: ReminderSettings = {
  ...{ zone: 'Asia/Jakarta', weeklyDay: 3, weeklyHour: 9 },
  ...{ weeklyMail: true, weeklyPush: true, tryoutMail: true, tryoutPush: true },
};

/** A browser that nobody can reach. */
export const pushDevice: PushDevice = {
  endpoint: 'https://127.0.0.1:1/push',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};

/** The token of a link that stops one kind of reminders. */
export const stopToken = (accountId: string, kind: ReminderKind = 'weeklyMail'): string =>
  createStopLinks(createLinkTokens([jwtSecret])).tokenOf({ accountId, kind });

/** A package that opens in two days. @returns its id */
export async function givenOpeningLater(t: TestApp): Promise<string> {
  const { id } = await givenTryout(t, { opensAt: new Date(t.clock.now().getTime() + 2 * 86_400_000).toISOString() });
  return id;
}
