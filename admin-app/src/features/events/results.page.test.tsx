import { errors, type Work } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { sampleEvent, sampleHint, sampleReleases, sampleReport } from './event-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/events/t1';
const releases = `GET ${path}/releases`;
const hints = (query = '') => `GET ${path}/hints?${query}page=1&pageSize=20`;
const first = {
  ...{ number: 1, at: '2026-11-29T16:10:00.000Z', by: null, reason: null, takers: 2_496, changed: 0 },
};

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions: ['event', 'mark'],
  });
  api.answers[`GET ${path}`] = ok(sampleEvent({ phase: 'ended' }));
  api.answers['GET /proxy/admin/work'] = ok({ work: [] });
});
const open = (part: string) => renderRoute(routes, `/admin/events/t1/${part}`);
const dialog = async () => within(await screen.findByRole('dialog'));

describe('results', () => {
  it('say what a release waits for, and are released once with a reason when nothing does', async () => {
    api.answers[releases] = ok(sampleReleases({ waitsFor: { running: 12, lagging: 0, essays: 3 } }));
    const { user, queryClient } = open('results');
    const state = within(await screen.findByRole('region', { name: 'Belum dirilis' }));
    expect(state.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '12 peserta masih mengerjakan',
      '3 pengerjaan dengan esai yang belum dinilai. Nilai esai',
    ]);
    expect(screen.queryByRole('button', { name: 'Rilis sekarang…' })).toBeNull();

    api.answers[releases] = ok(sampleReleases());
    await queryClient.invalidateQueries({ queryKey: ['events'] });
    await user.click(await screen.findByRole('button', { name: 'Rilis sekarang…' }));
    await user.type((await dialog()).getByLabelText('Alasan'), 'Semua selesai lebih awal');
    await user.click((await dialog()).getByRole('button', { name: 'Lanjut…' }));
    api.answers[`POST ${path}/releases`] = refused(409, 'RELEASE_NOT_READY', errors.RELEASE_NOT_READY.message);
    await user.click(await (await dialog()).findByRole('button', { name: 'Rilis sekarang' }));
    expect(await (await dialog()).findByText(errors.RELEASE_NOT_READY.message, { exact: false })).toBeVisible();
    const after = sampleReleases({ releases: [first] });
    api.answers[`POST ${path}/releases`] = { status: 201, body: after };
    api.answers[releases] = ok(after);
    await user.dblClick((await dialog()).getByRole('button', { name: 'Rilis sekarang' }));
    expect(await screen.findByRole('region', { name: 'Rilis ke-1' })).toBeVisible();
    expect(screen.getByText('Nilai sama dengan rilis terakhir.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Rilis/ })).toBeNull();
    const sent = api.arrived.filter(({ call }) => call === `POST ${path}/releases`);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      body: { reason: 'Semua selesai lebih awal' },
      creationKey: expect.stringMatching(/./),
    });
  });

  it('follow a release that is under way, and say in an open dialog what came meanwhile', async () => {
    api.answers[releases] = ok(sampleReleases());
    const { user } = open('results');
    await user.click(await screen.findByRole('button', { name: 'Rilis sekarang…' }));
    await user.type((await dialog()).getByLabelText('Alasan'), 'Semua selesai lebih awal');
    await user.click((await dialog()).getByRole('button', { name: 'Lanjut…' }));
    const refusal = errors.RELEASE_UNDER_WAY.message;
    api.answers[`POST ${path}/releases`] = refused(409, 'RELEASE_UNDER_WAY', refusal);
    api.answers[releases] = ok(sampleReleases({ isUnderWay: true }));
    await user.click(await (await dialog()).findByRole('button', { name: 'Rilis sekarang' }));
    expect(await (await dialog()).findByText(refusal, { exact: false })).toBeVisible();
    expect(await screen.findByText('Hasil sedang dirilis…')).toBeInTheDocument();
    api.answers[releases] = ok(sampleReleases({ releases: [first] }));
    expect(await (await dialog()).findByText('Hasil baru saja dirilis')).toBeVisible();
    // The question stays the one that was asked.
    expect((await dialog()).getByRole('button', { name: 'Rilis sekarang' })).toBeVisible();
    expect((await dialog()).queryByText(/Peserta yang sudah melihat yang lama/)).toBeNull();
    expect(screen.queryByText('Hasil sedang dirilis…')).toBeNull();
  });

  it('say that a ralat has changed something, and export contact data only with a reason', async () => {
    api.answers[releases] = ok(sampleReleases({ releases: [first], isBehind: true }));
    const { user } = open('results');
    expect(await screen.findByText('Nilai berubah sejak rilis terakhir')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rilis ulang…' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Ekspor Excel…' }));
    await user.click((await dialog()).getByRole('checkbox', { name: /^Sertakan email/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Ekspor' }));
    expect(await (await dialog()).findByText('Tulis alasannya')).toBeVisible();
    await user.type((await dialog()).getByLabelText('Alasan'), 'Menghubungi pemenang');
    const work: Work = {
      ...{ id: 'w1', kind: 'event-results', state: 'failed', done: 0, total: null, fileName: null },
      ...{ createdAt: first.at, expiresAt: first.at },
    };
    api.answers[`POST ${path}/results/export`] = refused(429, 'RATE_LIMITED', 'Terlalu banyak percobaan.');
    await user.click((await dialog()).getByRole('button', { name: 'Ekspor' }));
    expect(await (await dialog()).findByText('Belum diekspor')).toBeVisible();
    expect((await dialog()).getByLabelText('Alasan')).toHaveValue('Menghubungi pemenang');
    expect(document.querySelector('.mantine-Notification-root')).toBeNull();
    api.answers[`POST ${path}/results/export`] = { status: 202, body: work };
    api.answers['GET /proxy/admin/work'] = ok({ work: [work] });
    await user.click((await dialog()).getByRole('button', { name: 'Ekspor' }));
    expect(await screen.findByText('Ekspor gagal')).toBeVisible();
    expect(api.arrived.findLast(({ call }) => call === `POST ${path}/results/export`)?.body).toEqual({
      withContact: true,
      reason: 'Menghubungi pemenang',
    });
  });
});

describe('the file of an event’s results', () => {
  const saved: string[] = [];
  const fileWork = (more: Partial<Work> = {}): Work => ({
    ...{ id: 'w1', kind: 'event-results', state: 'running', done: 0, total: null, fileName: null },
    ...{ createdAt: first.at, expiresAt: first.at },
    ...more,
  });
  const done = { state: 'done', done: 2_496, fileName: 'hasil-tryout-akbar-rilis-1.xlsx' } as const;
  const listed = (...work: Work[]) => (api.answers['GET /proxy/admin/work'] = ok({ work }));

  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:hasil';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    api.answers[releases] = ok(sampleReleases({ releases: [first] }));
    api.answers['GET /proxy/admin/work/w1/file'] = ok('hasil');
    api.answers['GET /proxy/admin/work/w2/file'] = ok('hasil');
  });
  afterEach(() => jest.restoreAllMocks());
  async function exported({ user }: ReturnType<typeof open>) {
    await user.click(await screen.findByRole('button', { name: 'Ekspor Excel…' }));
    await user.click((await dialog()).getByRole('button', { name: 'Ekspor' }));
  }

  it('is this event’s: another event’s isn’t shown, and isn’t saved when it is done', async () => {
    const other = fileWork({ id: 'w2', about: 't2', total: 900 });
    listed(other, fileWork({ about: 't1', ...done }));
    const view = open('results');
    expect(await screen.findByText('hasil-tryout-akbar-rilis-1.xlsx siap, 2.496 peserta')).toBeVisible();
    listed({ ...other, ...done, fileName: 'hasil-acara-lain-rilis-1.xlsx' });
    // The work of this event is looked at again, and gone.
    await view.queryClient.invalidateQueries({ queryKey: ['work'] });
    await waitFor(() => expect(screen.queryByText(/siap, 2.496 peserta$/)).toBeNull());
    expect(saved).toEqual([]);

    api.answers[`POST ${path}/results/export`] = { status: 202, body: fileWork({ about: 't1' }) };
    listed(fileWork({ about: 't1', ...done }), other);
    await exported(view);
    await waitFor(() => expect(saved).toEqual(['hasil-tryout-akbar-rilis-1.xlsx']));
  });

  it('is what this page has begun beside an older API, which doesn’t say of what it is', async () => {
    const other = fileWork({ id: 'w2', ...done, fileName: 'hasil-acara-rilis-3.xlsx' });
    listed(other);
    api.answers[`POST ${path}/results/export`] = { status: 202, body: fileWork() };
    const view = open('results');
    await waitFor(() => expect(api.arrived.some(({ call }) => call.startsWith('GET /proxy/admin/work'))).toBe(true));
    listed(other, fileWork({ ...done, fileName: 'hasil-acara-rilis-1.xlsx' }));
    await exported(view);
    await waitFor(() => expect(saved).toEqual(['hasil-acara-rilis-1.xlsx']));
    expect(screen.queryByText(/^hasil-acara-rilis-3/)).toBeNull();
  });
});

describe('hints', () => {
  const found = (...list: ReturnType<typeof sampleHint>[]) =>
    ok({ hints: list, total: list.length, computedAt: '2026-11-29T14:20:00.000Z', pairs: 3_113_760 });

  it('are no verdicts, lead to both learners, and keep what was found', async () => {
    api.answers[hints()] = found(sampleHint());
    const { user } = open('hints');
    expect(await screen.findByText('Petunjuk, bukan putusan')).toBeVisible();
    const item = within(await screen.findByRole('list', { name: 'Petunjuk' }));
    for (const [name, id] of [
      ['Siti Rahmawati', 'l1'],
      ['Bagas Pratama', 'l2'],
    ] as const)
      expect(item.getByRole('link', { name })).toHaveAttribute('href', `/admin/events/t1?peserta=${id}`);
    expect(item.getByText(/^Peluang kebetulan sekitar 1 banding 50.000/)).toBeVisible();

    await user.click(item.getByRole('button', { name: 'Catat hasil pemeriksaan Siti Rahmawati dan Bagas Pratama' }));
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Simpan' }));
    expect(await shown.findByText('Tulis hasil pemeriksaan')).toBeVisible();
    await user.type(shown.getByLabelText('Yang ditemukan'), 'Bersaudara, satu rumah');
    api.answers[`POST ${path}/hints/k1/looked`] = 'broken connection';
    await user.click(shown.getByRole('button', { name: 'Simpan' }));
    expect(await shown.findByText(/^Koneksi terputus/)).toBeVisible();
    const looked = sampleHint({
      ...{ lookedAt: '2026-11-30T02:00:00.000Z', lookedBy: 'Dewi Admin', note: 'Bersaudara, satu rumah' },
    });
    api.answers[`POST ${path}/hints/k1/looked`] = ok(looked);
    api.answers[hints()] = found(looked);
    await user.click(shown.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Sudah diperiksa', { selector: 'span' })).toBeVisible();
    expect(screen.getByText('Bersaudara, satu rumah')).toBeVisible();
  });

  it('keep both notes in sight when somebody else has written meanwhile, and replace only what was read', async () => {
    const before = sampleHint({ lookedAt: '2026-11-30T01:00:00.000Z', lookedBy: 'Dewi Admin', note: 'Perlu dicek' });
    api.answers[hints()] = found(before);
    const { user } = open('hints');
    await user.click(await screen.findByRole('button', { name: /^Catat hasil pemeriksaan/ }));
    const shown = await dialog();
    const field = shown.getByLabelText('Yang ditemukan');
    await user.type(field, ': bersaudara');
    const theirs = sampleHint({ lookedAt: '2026-11-30T02:00:00.000Z', lookedBy: 'Agus Staf', note: 'Sudah ditelepon' });
    const refusal = errors.HINT_LOOKED_MEANWHILE.message;
    api.answers[`POST ${path}/hints/k1/looked`] = refused(409, 'HINT_LOOKED_MEANWHILE', refusal);
    api.answers[`GET ${path}/hints?hint=k1`] = found(theirs);
    api.answers[hints()] = found(theirs);
    await user.click(shown.getByRole('button', { name: 'Simpan' }));
    expect(await shown.findByText(refusal, { exact: false })).toBeVisible();
    expect(shown.getByText('Sudah ditelepon')).toBeVisible();
    expect(shown.getByText(/^Sementara itu ditulis Agus Staf/)).toBeVisible();
    expect(field).toHaveValue('Perlu dicek: bersaudara');
    api.answers[`POST ${path}/hints/k1/looked`] = ok(theirs);
    await user.click(shown.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = api.arrived.filter(({ call }) => call === `POST ${path}/hints/k1/looked`);
    expect(sent.map(({ body }) => body)).toEqual([
      { note: 'Perlu dicek: bersaudara', lookedAt: before.lookedAt },
      { note: 'Perlu dicek: bersaudara', lookedAt: theirs.lookedAt },
    ]);
  });

  it('go back to the last page that there is, once the last one on a page doesn’t fit the filter any more', async () => {
    const unlooked = `GET ${path}/hints?looked=no&page=`;
    const listed = (total: number, ...list: ReturnType<typeof sampleHint>[]) =>
      ok({ hints: list, total, computedAt: '2026-11-29T14:20:00.000Z', pairs: 3_113_760 });
    api.answers[`${unlooked}2&pageSize=20`] = listed(21, sampleHint());
    api.answers[`${unlooked}1&pageSize=20`] = listed(20, sampleHint({ id: 'k2', text: 'Jawaban tercepat' }));
    const { user, router } = open('hints?diperiksa=no&page=2');
    await user.click(await screen.findByRole('button', { name: /^Catat hasil pemeriksaan/ }));
    await user.type((await dialog()).getByLabelText('Yang ditemukan'), 'Bersaudara, satu rumah');
    api.answers[`POST ${path}/hints/k1/looked`] = ok(sampleHint({ lookedAt: '2026-11-30T02:00:00.000Z' }));
    api.answers[`${unlooked}2&pageSize=20`] = listed(20);
    await user.click((await dialog()).getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Jawaban tercepat')).toBeVisible();
    expect(screen.queryByText('Tidak ada petunjuk yang cocok')).toBeNull();
    expect(router.state.location.search).toBe('?diperiksa=no');
  });

  it('say when they come', async () => {
    api.answers[hints()] = ok({ hints: [], total: 0, computedAt: null, pairs: 0 });
    open('hints');
    expect(await screen.findByText('Belum dihitung')).toBeVisible();
  });
});

it('prints a report of all that the event was', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  api.answers[`GET ${path}/report`] = ok(sampleReport());
  const { user } = open('report');
  expect(await screen.findByRole('heading', { name: 'Kehadiran' })).toBeVisible();
  for (const text of ['80% dari yang terdaftar', '50% dari 2.408 hasil', 'Jawa Tengah', 'Kunci dicurigai'])
    expect(screen.getByText(text, { exact: false })).toBeVisible();
  expect(screen.getByText(/2.341 peserta. Listrik padam di Kupang$/)).toBeVisible();
  expect(screen.getByRole('img', { name: /^Sebaran nilai, 2.496 peserta/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cetak' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

it('prints who was ended by the organiser; nothing of that beside an older API, which counts them elsewhere', async () => {
  const { endedByHand: _, ...turnout } = sampleReport().turnout;
  api.answers[`GET ${path}/report`] = ok(sampleReport());
  const { unmount } = open('report');
  expect((await screen.findByText('Diakhiri penyelenggara')).nextElementSibling).toHaveTextContent('12');
  unmount();
  api.answers[`GET ${path}/report`] = ok(sampleReport({ turnout }));
  open('report');
  expect(await screen.findByText('Waktu habis')).toBeVisible();
  expect(screen.queryByText('Diakhiri penyelenggara')).not.toBeInTheDocument();
});

it('prints no share of those who passed where an older API doesn’t say how many results say so', async () => {
  const { verdicts: _, ...older } = sampleReport();
  api.answers[`GET ${path}/report`] = ok(older);
  open('report');
  expect(await screen.findByText('1.204')).toBeVisible();
  expect(screen.queryByText(/dari .* hasil$/)).not.toBeInTheDocument();
});

it.each(['', 'results', 'hints', 'report'])(
  'says calmly beside an older API that /%s isn’t there yet',
  async (part) => {
    for (const call of ['', '/live', '/releases', '/report'])
      api.answers[`GET ${path}${call}`] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    open(part);
    expect(await screen.findByText(/^Server belum mengenal bagian ini/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);
