import type { Reminders, ScheduledTryout } from '@tryout/api/contract';
import { NetworkError } from '@tryout/shared-ui';
import { givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as device from '../../../common/push-device.ts';
import { givenLearner } from '../../../testing/samples.ts';
import * as api from './reminders.api.ts';
import { RemindersSection } from './reminders-section.tsx';
import { Component as StopPage } from './stop-reminder.page.tsx';

jest.mock('./reminders.api.ts');
jest.mock('../../../common/push-device.ts');
const server = givenLocalApi();
const mocked = jest.mocked(api);
const browser = jest.mocked(device);

const given: Reminders = {
  settings: {
    ...{ zone: 'Asia/Jakarta', weeklyDay: 1, weeklyHour: 19 },
    ...{ weeklyMail: false, weeklyPush: false, tryoutMail: false, tryoutPush: false },
  },
  mail: 'on',
  pushKey: 'key',
  isPushedHere: false,
  devices: 0,
  tryouts: [{ id: 'skd', title: 'SKD Akbar', opensAt: '2026-12-02T02:00:00.000Z', isAsked: false }],
};
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

const open = (reminders: Partial<Reminders> = {}) => {
  mocked.getReminders.mockResolvedValue({ ...given, ...reminders });
  return renderRoute([{ path: '/', Component: RemindersSection }], '/').user;
};
const group = async (name: string) => within(await screen.findByRole('group', { name }));

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  browser.pushSupport.mockReturnValue('ready');
  mocked.saveReminders.mockImplementation(async (settings) => ({ ...given, settings }));
});

describe('reminders', () => {
  it('are all off at first', async () => {
    open();
    await group('Mingguan');
    for (const choice of [...screen.getAllByRole('switch'), screen.getByRole('checkbox')])
      expect(choice).not.toBeChecked();
  });

  it('are switched on one by one, with day, hour and zone', async () => {
    const user = open();
    const weekly = await group('Mingguan');
    await user.click(weekly.getByRole('switch', { name: 'Lewat email' }));
    await user.selectOptions(weekly.getByLabelText('Hari'), 'Rabu');
    await user.selectOptions(weekly.getByLabelText('Jam'), '07.00');
    await user.selectOptions(weekly.getByLabelText('Zona waktu'), 'WITA');
    await waitFor(() =>
      expect(mocked.saveReminders.mock.lastCall?.[0]).toEqual({
        ...given.settings,
        ...{ weeklyMail: true, weeklyDay: 3, weeklyHour: 7, zone: 'Asia/Makassar' },
      }),
    );
  });

  it('that couldn’t be saved move back, and say so', async () => {
    let fail: (error: Error) => void = () => {};
    mocked.saveReminders.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    const user = open();
    const choice = (await group('Mingguan')).getByRole('switch', { name: 'Lewat email' });
    await user.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    fail(new NetworkError());
    expect(await screen.findByText('Gagal menyimpan pengingat')).toBeVisible();
    expect(choice).not.toBeChecked();
  });

  it('that are switched quickly are sent one after the other; one that fails takes no other with it', async () => {
    let fail: (error: Error) => void = () => {};
    mocked.saveReminders.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    const user = open();
    const weekly = (await group('Mingguan')).getByRole('switch', { name: 'Lewat email' });
    const tryout = (await group('Sebelum tryout dibuka')).getByRole('switch', { name: 'Lewat email' });
    await user.click(weekly);
    await user.click(tryout);
    await waitFor(() => expect(tryout).toBeChecked());
    expect(mocked.saveReminders).toHaveBeenCalledTimes(1);
    fail(new NetworkError());
    await waitFor(() => expect(mocked.saveReminders).toHaveBeenCalledTimes(2));
    expect(mocked.saveReminders.mock.lastCall?.[0]).toEqual({ ...given.settings, tryoutMail: true });
    expect(weekly).not.toBeChecked();
    expect(tryout).toBeChecked();
  });

  it('that were switched twice and couldn’t be saved either time are shown as the server has them', async () => {
    const failures: ((error: Error) => void)[] = [];
    mocked.saveReminders.mockImplementation(() => new Promise((_, reject) => void failures.push(reject)));
    const user = open();
    const choice = (await group('Mingguan')).getByRole('switch', { name: 'Lewat email' });
    await user.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    await user.click(choice);
    failures[0]?.(new NetworkError());
    await waitFor(() => expect(failures).toHaveLength(2));
    failures[1]?.(new NetworkError());
    await waitFor(() => expect(screen.getAllByText('Gagal menyimpan pengingat')).toHaveLength(2));
    expect(choice).not.toBeChecked();
  });

  it('by mail wait for a proved address', async () => {
    open({ mail: 'unproved' });
    expect((await group('Mingguan')).getByRole('switch', { name: 'Lewat email' })).toBeDisabled();
    expect(screen.getByText(/Email Anda belum dikonfirmasi/)).toBeVisible();
  });

  it('by mail have the proof’s link sent again where they say that it is missing', async () => {
    server.answers['POST /api/auth/email-proof/mail'] = ok({ success: true });
    const user = open({ mail: 'unproved' });
    await user.click(await screen.findByRole('button', { name: 'Kirim ulang' }));
    expect(await screen.findByText(/Tautan baru sedang dikirim/)).toBeVisible();
  });

  it('of a package are asked for one by one', async () => {
    mocked.askForTryout.mockResolvedValue({ success: true });
    const user = open();
    await user.click(await screen.findByRole('checkbox', { name: /^SKD Akbar/ }));
    expect(mocked.askForTryout).toHaveBeenCalledWith('skd');
    await user.click(screen.getByRole('checkbox', { name: /^SKD Akbar/ }));
    expect(mocked.takeBackTryout).toHaveBeenCalledWith('skd');
  });

  it('of a package that were ticked twice are sent one after the other, and shown as the server has them if both failed', async () => {
    const failures: ((error: Error) => void)[] = [];
    const failing = () => new Promise<never>((_, reject) => void failures.push(reject));
    mocked.askForTryout.mockImplementation(failing);
    mocked.takeBackTryout.mockImplementation(failing);
    const user = open();
    const choice = await screen.findByRole('checkbox', { name: /^SKD Akbar/ });
    await user.click(choice);
    expect(choice).toBeChecked();
    await user.click(choice);
    expect(choice).not.toBeChecked();
    expect(failures).toHaveLength(1);
    failures[0]?.(new NetworkError());
    await waitFor(() => expect(failures).toHaveLength(2));
    failures[1]?.(new NetworkError());
    await waitFor(() => expect(screen.getAllByText('Gagal menyimpan pengingat')).toHaveLength(2));
    expect(choice).not.toBeChecked();
  });

  it('of a package say when the next one comes, and that none comes any more', async () => {
    const [skd] = given.tryouts as [ScheduledTryout];
    mocked.askForTryout.mockResolvedValue({ success: true, remindsAt: null });
    const user = open({
      settings: { ...given.settings, tryoutMail: true },
      tryouts: [
        { ...skd, remindsAt: '2026-12-02T01:00:00.000Z' },
        { ...skd, id: 'utbk', title: 'UTBK Akbar', isAsked: true, remindsAt: '2026-12-02T01:00:00.000Z' },
      ],
    });
    expect(await screen.findByRole('checkbox', { name: /^UTBK Akbar/ })).toHaveAccessibleDescription(
      /Pengingat berikutnya Rabu, 2 Desember 2026 pukul 08\.00 WIB/,
    );
    const late = screen.getByRole('checkbox', { name: /^SKD Akbar/ });
    expect(late).not.toHaveAccessibleDescription(/Pengingat/);
    await user.click(late);
    await waitFor(() => expect(late).toHaveAccessibleDescription(/Waktu pengingatnya sudah lewat/));
  });
});

describe('push messages on this device', () => {
  const place = () => group('Notifikasi di perangkat ini');

  it('aren’t offered where the server sends none', async () => {
    open({ pushKey: null });
    await group('Mingguan');
    expect(screen.queryByText(/notifikasi/i)).toBeNull();
  });

  it('ask the browser only after a press, and say before what will happen', async () => {
    browser.subscribeHere.mockResolvedValue(subscription);
    const user = open();
    const here = await place();
    expect(here.getByText(/browser akan meminta izin/)).toBeVisible();
    expect(browser.subscribeHere).not.toHaveBeenCalled();
    await user.click(here.getByRole('button', { name: 'Aktifkan di perangkat ini' }));
    await waitFor(() => expect(mocked.addDevice).toHaveBeenCalledWith(subscription));
    expect(browser.subscribeHere).toHaveBeenCalledWith('key');
  });

  it('that were refused explain how to allow them', async () => {
    browser.subscribeHere.mockImplementation(async () => {
      browser.pushSupport.mockReturnValue('denied');
      return undefined;
    });
    const user = open();
    const here = await place();
    await user.click(here.getByRole('button', { name: 'Aktifkan di perangkat ini' }));
    expect(await here.findByText('Notifikasi diblokir untuk situs ini')).toBeVisible();
    expect(here.queryByRole('button')).toBeNull();
    expect(mocked.addDevice).not.toHaveBeenCalled();
  });

  it('whose permission was given no answer say so', async () => {
    browser.subscribeHere.mockResolvedValue(undefined);
    const user = open();
    await user.click((await place()).getByRole('button', { name: 'Aktifkan di perangkat ini' }));
    expect(await screen.findByText('Notifikasi belum aktif')).toBeVisible();
    expect(mocked.addDevice).not.toHaveBeenCalled();
  });

  it('that can’t be switched off say so', async () => {
    mocked.removeDevice.mockRejectedValue(new NetworkError());
    const user = open({ isPushedHere: true, devices: 1 });
    await user.click((await place()).getByRole('button', { name: 'Matikan di perangkat ini' }));
    expect(await screen.findByText('Notifikasi belum dapat dimatikan')).toBeVisible();
  });

  it.each([
    ['needs-install', /Tambah ke Layar Utama/],
    ['unsupported', /tidak mendukung notifikasi/],
  ] as const)('say why they are not there: %s', async (support, words) => {
    browser.pushSupport.mockReturnValue(support);
    open();
    expect((await place()).getByText(words)).toBeVisible();
  });

  it('are switched off on this device alone', async () => {
    const user = open({ isPushedHere: true, devices: 3 });
    const here = await place();
    expect(here.getByText('Aktif juga di 2 perangkat lain.')).toBeVisible();
    await user.click(here.getByRole('button', { name: 'Matikan di perangkat ini' }));
    await waitFor(() => expect(mocked.removeDevice).toHaveBeenCalledTimes(1));
  });
});

describe('the switches of push messages', () => {
  const hint = 'Belum ada perangkat yang menerima notifikasi. Aktifkan di bagian paling bawah.';
  const on = { ...given.settings, weeklyPush: true, tryoutPush: true };

  it('say so where no device is subscribed any more, such as after a sign-out', async () => {
    open({ settings: on });
    for (const name of ['Mingguan', 'Sebelum tryout dibuka']) {
      const place = await group(name);
      expect(place.getByRole('switch', { name: /^Lewat notifikasi/ })).toHaveAccessibleDescription(hint);
    }
  });

  it.each<Partial<Reminders>>([{ settings: on, devices: 1 }, {}])('say nothing of it otherwise', async (reminders) => {
    open(reminders);
    await group('Mingguan');
    expect(screen.queryByText(hint)).toBeNull();
  });
});

describe('/settings/berhenti', () => {
  const token = 'account.tryoutMail.key.signature';
  const visit = (hash: string) =>
    renderRoute([{ path: '/settings/berhenti', Component: StopPage }], `/settings/berhenti${hash}`);

  it('stops by its button, not by being opened', async () => {
    mocked.stopReminders.mockResolvedValue({ success: true, kind: 'tryoutMail' });
    const { user, router } = visit(`#token=${token}`);
    expect(await screen.findByText(/Pengingat tryout lewat email tidak akan dikirim lagi/)).toBeVisible();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(mocked.stopReminders).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Hentikan pengingat ini' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Pengingat dihentikan');
    expect(mocked.stopReminders.mock.lastCall?.[0]).toBe(token);
  });

  it('begins anew with another link that is opened in the same tab', async () => {
    mocked.stopReminders.mockResolvedValue({ success: true, kind: 'tryoutMail' });
    const { user, router } = visit(`#token=${token}`);
    await user.click(await screen.findByRole('button', { name: 'Hentikan pengingat ini' }));
    await screen.findByText('Pengingat dihentikan');
    await act(() => router.navigate('/settings/berhenti#token=account.weeklyPush.key.signature'));
    expect(await screen.findByText(/Pengingat mingguan lewat notifikasi tidak akan dikirim lagi/)).toBeVisible();
    expect(screen.queryByText('Pengingat dihentikan')).not.toBeInTheDocument();
  });

  it('can be tried again when the server was away', async () => {
    mocked.stopReminders.mockRejectedValueOnce(new NetworkError());
    mocked.stopReminders.mockResolvedValueOnce({ success: true, kind: 'tryoutMail' });
    const { user } = visit(`#token=${token}`);
    await user.click(await screen.findByRole('button', { name: 'Hentikan pengingat ini' }));
    expect(await screen.findByText('Belum dapat dihentikan')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hentikan pengingat ini' }));
    expect(await screen.findByRole('status')).toBeVisible();
  });

  it.each(['', '#token=x'])('says that the link is incomplete: %j', async (hash) => {
    visit(hash);
    expect(await screen.findByText('Tautan tidak lengkap')).toBeVisible();
  });
});
