import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { eventLine, givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { sampleEvent, sampleHand, sampleLive, sampleTaker, sampleTrail } from './event-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/events/t1';
const live = `GET ${path}/live`;
const stream = `GET ${path}/live/stream`;
const takers = (query = '') => `GET ${path}/takers?${query}page=1&pageSize=20`;
const hands = `GET ${path}/hands?page=1&pageSize=20`;

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions: ['event', 'manage'],
  });
  api.answers[`GET ${path}`] = ok(sampleEvent());
  api.answers[live] = ok(sampleLive());
  api.answers[takers()] = ok({ takers: [sampleTaker()], total: 1 });
  api.answers[hands] = ok({ hands: [sampleHand()], total: 1 });
});

const open = (more = '') => renderRoute(routes, `/admin/events/t1${more}`);
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const sent = () => api.arrived.filter(({ call }) => call === `POST ${path}/hands`);
const dialog = async () => within(await screen.findByRole('dialog'));

it('shows numbers as they arrive by the stream, says so where nothing answers, and asks by itself while only the stream is away', async () => {
  const line = eventLine();
  api.answers[stream] = line;
  open();
  expect(await screen.findByText('Langsung')).toBeVisible();
  expect(api.arrived.find(({ call }) => call === stream)?.authorization).toBe('Bearer stored');
  await waitFor(() => expect(figure('Mengerjakan')).toHaveTextContent('2.341'));
  expect(figure('Jawaban / detik')).toHaveTextContent('38,4');
  expect(figure('99% tersimpan dalam')).toHaveTextContent('42 ms');
  expect(screen.getByText('Masih boleh mulai sampai 19.30 WIB', { exact: false })).toBeVisible();
  line.send('live', sampleLive({ running: 2_650, waiting: 1 }));
  await waitFor(() => expect(figure('Mengerjakan')).toHaveTextContent('2.650'));
  expect(screen.getByRole('img', { name: /^Peserta per menit dari 19.02 WIB sampai 19.03 WIB/ })).toBeVisible();

  delete api.answers[stream];
  delete api.answers[live];
  line.cut();
  expect(await screen.findByText('Sambungan terputus, angka terakhir pukul 19.04 WIB')).toBeVisible();
  expect(figure('Mengerjakan')).toHaveTextContent('2.650');
  api.answers[live] = ok(sampleLive({ running: 2_700 }));
  expect(await screen.findByText('Diperbarui setiap 5 detik')).toBeVisible();
  expect(figure('Mengerjakan')).toHaveTextContent('2.700');
});

it('adds time for all once it has a reason: says for how many, sends it once however often it is pressed, and keeps what failed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Tambah waktu untuk semua…' }));
  const shown = await dialog();
  await user.clear(shown.getByLabelText('Tambahan waktu (menit)'));
  await user.type(shown.getByLabelText('Tambahan waktu (menit)'), '500');
  await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
  expect(await shown.findByText('Maksimal 120 menit')).toBeVisible();
  expect(shown.getByText('Tulis alasannya')).toBeVisible();
  await user.clear(shown.getByLabelText('Tambahan waktu (menit)'));
  await user.type(shown.getByLabelText('Tambahan waktu (menit)'), '10');
  await user.type(shown.getByLabelText('Alasan'), 'Listrik padam di Kupang');
  await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
  expect(await shown.findByRole('heading', { name: '2.341 peserta mendapat 10 menit?' })).toHaveFocus();

  api.answers[`POST ${path}/hands`] = 'broken connection';
  await user.click(shown.getByRole('button', { name: 'Tambah 10 menit untuk semua' }));
  expect(await shown.findByText(/^Koneksi terputus/)).toBeVisible();
  // Left and opened again, only the same can be sent.
  await user.click(shown.getByText('Tutup'));
  await user.click(await screen.findByRole('button', { name: 'Tambah waktu untuk semua…' }));
  api.answers[`POST ${path}/hands`] = { status: 201, body: sampleHand() };
  await user.dblClick((await dialog()).getByRole('button', { name: 'Kirim lagi' }));
  expect(await screen.findByText('Waktu ditambah.')).toBeVisible();
  expect(sent()).toHaveLength(2);
  expect(new Set(sent().map(({ creationKey }) => creationKey)).size).toBe(1);
  expect(sent()[1]?.body).toEqual({ kind: 'time', attemptId: null, seconds: 600, reason: 'Listrik padam di Kupang' });
});

it('sends an act without an answer again as it was, also after another act was done meanwhile', async () => {
  const { user } = open();
  async function fill(button: string, why: string, confirm: string) {
    await user.click(await screen.findByRole('button', { name: button }));
    await user.type((await dialog()).getByLabelText('Alasan'), why);
    await user.click((await dialog()).getByRole('button', { name: 'Lanjut…' }));
    await user.click(await (await dialog()).findByRole('button', { name: confirm }));
  }
  api.answers[`POST ${path}/hands`] = 'broken connection';
  await fill('Tambah waktu untuk semua…', 'Listrik padam', 'Tambah 10 menit untuk semua');
  expect(await (await dialog()).findByText(/^Koneksi terputus/)).toBeVisible();
  await user.click((await dialog()).getByText('Tutup'));
  api.answers[`POST ${path}/hands`] = { status: 201, body: sampleHand() };
  await fill('Jeda semua…', 'Gambar soal 14', 'Jeda sekarang');
  expect(await screen.findByText('Acara dijeda.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Tambah waktu untuk semua…' }));
  await user.click(await (await dialog()).findByRole('button', { name: 'Kirim lagi' }));
  expect(await screen.findByText('Waktu ditambah.')).toBeVisible();
  const [lost, paused, again] = sent();
  expect(again).toEqual(lost);
  expect(paused?.creationKey).not.toBe(lost?.creationKey);
});

it('still pauses, prolongs and announces while somebody runs after the common end', async () => {
  const line = eventLine();
  api.answers[stream] = line;
  open();
  expect(await screen.findByText('Langsung')).toBeVisible();
  line.send('live', sampleLive({ phase: 'ended', running: 3 }));
  expect(await screen.findByText('3')).toBeVisible();
  for (const name of ['Jeda semua…', 'Tambah waktu untuk semua…', 'Pengumuman…'])
    expect(screen.getByRole('button', { name })).toBeVisible();
  line.send('live', sampleLive({ phase: 'ended', running: 0 }));
  expect(await screen.findByText(/^Acara sudah selesai/)).toBeVisible();
});

it('leads to the questions, of which each preview has the way to a ruling, before any result is counted', async () => {
  open();
  const way = await screen.findByRole('link', { name: 'Ajukan ralat atau nilai penuh (lewat pratinjau soal)' });
  expect(way).toHaveAttribute('href', '/admin/tryouts/t1#soal');
});

it('pauses with a reason, shows for how long, and resumes', async () => {
  const line = eventLine();
  api.answers[stream] = line;
  const { user } = open();
  expect(await screen.findByText('Langsung')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Jeda semua…' }));
  await user.type((await dialog()).getByLabelText('Alasan'), 'Gambar soal 14 tidak tampil');
  await user.click((await dialog()).getByRole('button', { name: 'Lanjut…' }));
  api.answers[`POST ${path}/hands`] = refused(409, 'EVENT_PAUSED', errors.EVENT_PAUSED.message);
  await user.click((await dialog()).getByRole('button', { name: 'Jeda sekarang' }));
  expect(await (await dialog()).findByText(new RegExp(errors.EVENT_PAUSED.message))).toBeVisible();
  await user.click((await dialog()).getByRole('button', { name: 'Ubah isian' }));
  await user.click((await dialog()).getByRole('button', { name: 'Batal' }));

  line.send('live', sampleLive({ pausedAt: '2026-11-29T12:01:00.000Z' }));
  const banner = within(await screen.findByRole('region', { name: 'Acara dijeda' }));
  expect(banner.getByText(/^Dijeda 3:3\d$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Jeda semua…' })).toBeNull();
  // The end of the starts moves by a pause that isn't over yet.
  expect(screen.queryByText('Masih boleh mulai sampai', { exact: false })).toBeNull();
  await user.click(banner.getByRole('button', { name: 'Lanjutkan semua…' }));
  await user.type((await dialog()).getByLabelText('Alasan'), 'Sudah tampil');
  await user.click((await dialog()).getByRole('button', { name: 'Lanjut…' }));
  api.answers[`POST ${path}/hands`] = { status: 201, body: sampleHand({ kind: 'resume', seconds: null }) };
  await user.click((await dialog()).getByRole('button', { name: 'Lanjutkan sekarang' }));
  expect(await screen.findByText('Acara dilanjutkan.')).toBeVisible();
  expect(sent().at(-1)?.body).toEqual({ kind: 'resume', reason: 'Sudah tampil' });
});

it('finds a taker, shows the trail without answers, and acts for this one alone', async () => {
  api.answers[takers('search=siti&state=silent&')] = ok({ takers: [sampleTaker({ state: 'silent' })], total: 1 });
  api.answers[`GET ${path}/takers/l1/trail`] = ok(sampleTrail(sampleTaker({ state: 'silent' })));
  const { user } = open('?search=siti&status=silent');
  await user.click(await screen.findByRole('link', { name: 'Siti Rahmawati' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Jejak peserta' }));
  expect(await drawer.findByText('7 dari 110 soal dijawab')).toBeVisible();
  expect(drawer.getByText('Sambungan terputus')).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Izinkan mulai ulang…' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Akhiri pengerjaan…' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Akhiri pengerjaan' }));
  await user.type(shown.getByLabelText('Alasan'), 'Diminta lewat telepon');
  await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
  api.answers[`POST ${path}/hands`] = { status: 201, body: sampleHand({ kind: 'end' }) };
  await user.click(await shown.findByRole('button', { name: 'Akhiri sekarang' }));
  expect(await screen.findByText('Pengerjaan diakhiri.')).toBeVisible();
  expect(sent()[0]?.body).toEqual({ kind: 'end', attemptId: 'p1', reason: 'Diminta lewat telepon' });
});

it('logs what was done, and takes it back with a reason where that is possible', async () => {
  api.answers[hands] = ok({
    hands: [
      sampleHand(),
      sampleHand({ id: 'h2', kind: 'message', text: 'Soal 14 diperbaiki.', seconds: null, canUndo: false }),
      sampleHand({ id: 'h3', kind: 'teleport', canUndo: false }),
    ],
    total: 3,
  });
  const { user } = open();
  expect(await screen.findByText('Soal 14 diperbaiki.')).toBeVisible();
  // Of a newer API.
  expect(screen.getByText('teleport')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Urungkan/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Urungkan Menambah waktu: 10 menit untuk semua' }));
  const shown = await dialog();
  await user.click(shown.getByRole('button', { name: 'Urungkan' }));
  expect(await shown.findByText('Tulis alasannya')).toBeVisible();
  await user.type(shown.getByLabelText('Alasan'), 'Salah menit');
  const undone = sampleHand({ undoneAt: '2026-11-29T12:05:00.000Z', undoneBy: 'Dewi Admin', canUndo: false });
  api.answers[`POST ${path}/hands/h1/undo`] = ok(undone);
  api.answers[hands] = ok({ hands: [undone], total: 1 });
  await user.click(shown.getByRole('button', { name: 'Urungkan' }));
  expect(await screen.findByText(/diurungkan oleh Dewi Admin, 29 Nov 2026, 19.05 WIB$/)).toBeVisible();
  expect(api.arrived.find(({ call }) => call === `POST ${path}/hands/h1/undo`)?.body).toEqual({
    reason: 'Salah menit',
  });
});
