import type { Reminders, ScheduledTryout } from '@tryout/api/contract';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useSession } from '../../../session.ts';
import { givenLearner, sampleUser } from '../../../testing/samples.ts';
import { EventReminder } from './event-reminder.tsx';
import * as api from './reminders.api.ts';

jest.mock('./reminders.api.ts');
const mocked = jest.mocked(api);

const given: Reminders = {
  settings: {
    ...{ zone: 'Asia/Jakarta', weeklyDay: 1, weeklyHour: 19 },
    ...{ weeklyMail: false, weeklyPush: false, tryoutMail: false, tryoutPush: false },
  },
  mail: 'on',
  pushKey: 'key',
  isPushedHere: false,
  devices: 0,
  tryouts: [{ id: 'skd', title: 'SKD Akbar', opensAt: '2026-12-02T02:00:00.000Z', isAsked: true }],
};
const opensInAnHour = '2026-12-02T01:00:00.000Z';
const open = async (settings: Partial<Reminders['settings']>, reminders: Partial<Reminders> = {}) => {
  mocked.getReminders.mockResolvedValue({ ...given, ...reminders, settings: { ...given.settings, ...settings } });
  const { user } = renderRoute([{ path: '/', element: <EventReminder tryoutId="skd" /> }], '/');
  await screen.findByRole('checkbox', { name: 'Ingatkan saya tentang acara ini' });
  return user;
};
const settingsLink = () => screen.queryByRole('link', { name: 'Pengaturan' });

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
});

describe('the reminder of an event', () => {
  it.each<[string, Partial<Reminders['settings']>, Partial<Reminders>, RegExp]>([
    ['no way is chosen', {}, {}, /Pilih dulu cara mengingatkan/],
    ['no device is subscribed', { tryoutPush: true }, {}, /belum dapat dikirim/],
    ['the server sends no push messages', { tryoutPush: true }, { pushKey: null, devices: 1 }, /belum dapat dikirim/],
    ['the address isn’t confirmed', { tryoutMail: true }, { mail: 'unproved' }, /belum dapat dikirim/],
    ['the server sends no mail', { tryoutMail: true, tryoutPush: true }, { mail: 'off' }, /belum dapat dikirim/],
  ])('says that nothing would be sent while %s', async (_why, settings, reminders, words) => {
    await open(settings, reminders);
    expect(screen.getByText(words)).toBeVisible();
    expect(settingsLink()).toHaveAttribute('href', '/settings?tab=notifikasi');
  });

  it.each<[Partial<Reminders['settings']>, Partial<Reminders>]>([
    [{ tryoutMail: true, tryoutPush: true }, {}],
    [
      { tryoutMail: true, tryoutPush: true },
      { mail: 'unproved', devices: 1 },
    ],
  ])('says nothing of it while one way works', async (settings, reminders) => {
    await open(settings, reminders);
    expect(settingsLink()).toBeNull();
  });

  it('is the next learner’s own when another one signs in on this device', async () => {
    await open({});
    expect(screen.getByRole('checkbox')).toBeChecked();
    mocked.getReminders.mockResolvedValue({
      ...given,
      tryouts: given.tryouts.map((one) => ({ ...one, isAsked: false })),
    });
    act(() => useSession.setState({ account: { ...sampleUser, id: 'u2' }, token: 'other' }));
    await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
    expect(mocked.getReminders).toHaveBeenCalledTimes(2);
  });

  it('says once it is asked for that none comes any more', async () => {
    mocked.askForTryout.mockResolvedValue({ success: true, remindsAt: null });
    const [skd] = given.tryouts as [ScheduledTryout];
    const user = await open({ tryoutMail: true }, { tryouts: [{ ...skd, isAsked: false, remindsAt: opensInAnHour }] });
    await user.click(screen.getByRole('checkbox'));
    expect(await screen.findByText(/Waktu pengingatnya sudah lewat/)).toBeVisible();
  });

  it('says when the next one comes', async () => {
    const [skd] = given.tryouts as [ScheduledTryout];
    await open({ tryoutMail: true }, { tryouts: [{ ...skd, remindsAt: opensInAnHour }] });
    expect(screen.getByText('Pengingat berikutnya Rabu, 2 Desember 2026 pukul 08.00 WIB.')).toBeVisible();
  });
});
