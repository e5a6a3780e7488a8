import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { sampleTryout } from '../tryouts/tryout-samples.ts';
import { nextSunday } from './event-draft.ts';
import { sampleEvent, sampleLive } from './event-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const list = 'GET /proxy/admin/events?page=1&pageSize=20';
const packages = (search = '') => `GET /proxy/admin/tryouts?${search}pageSize=20`;

function open(address = '/admin/events', permissions = ['manage']) {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions,
  });
  return renderRoute(routes, address);
}
beforeEach(() => {
  api.answers[list] = ok({ events: [sampleEvent()], total: 1 });
  api.answers[packages()] = ok({
    tryouts: [
      sampleTryout({ id: 't2', title: 'Simulasi SKD Nasional', durationSeconds: 6_000, event: null }),
      sampleTryout({ id: 't1', title: 'Tryout Akbar SKD', event: sampleEvent() }),
    ],
    total: 2,
  });
});

const form = async (name = 'Acara baru') => within(await screen.findByRole('form', { name }));
const setMoment = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const moments = { 'Mulai (WIB)': '2026-12-06T19:00', 'Dibuka (WIB)': '2026-11-26T08:00' };

it('plans for the next Sunday evening that is still to come', () => {
  expect(nextSunday(new Date('2026-11-25T12:00:00.000Z'))).toBe('2026-11-29T12:00:00.000Z');
  expect(nextSunday(new Date('2026-11-29T10:59:00.000Z'))).toBe('2026-11-29T12:00:00.000Z');
  expect(nextSunday(new Date('2026-11-29T11:30:00.000Z'))).toBe('2026-12-06T12:00:00.000Z');
  // Sunday in Jakarta, still Saturday in UTC.
  expect(nextSunday(new Date('2026-11-28T18:00:00.000Z'))).toBe('2026-11-29T12:00:00.000Z');
});

it('makes a package an event: times follow the start, errors stand beside their fields, and a refusal is explained', async () => {
  const { user, router } = open();
  expect(await screen.findByText('Tryout Akbar SKD')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Acara baru' }));
  const fields = await form();
  await user.click(fields.getByRole('button', { name: 'Jadikan acara' }));
  expect(await fields.findByText('Pilih tryout')).toBeVisible();
  // The button may be far below what it refuses.
  expect(fields.getByRole('combobox', { name: 'Tryout' })).toHaveFocus();
  await user.click(fields.getByRole('combobox', { name: 'Tryout' }));
  expect(await screen.findByRole('option', { name: 'Tryout Akbar SKD (sudah acara)' })).toHaveAttribute(
    'data-combobox-disabled',
  );
  await user.click(screen.getByRole('option', { name: 'Simulasi SKD Nasional' }));

  for (const [label, value] of Object.entries(moments)) setMoment(fields.getByLabelText(label), value);
  expect(fields.getByLabelText('Ditutup (WIB)')).toHaveValue('2026-12-06T19:00');
  expect(fields.getByLabelText('Boleh mulai sampai (WIB)')).toHaveValue('2026-12-06T19:30');
  // Half an hour to start, a hundred minutes, and two hours.
  expect(fields.getByLabelText('Hasil dirilis (WIB)')).toHaveValue('2026-12-06T23:10');
  expect(fields.getByText(/^Waktu terakhir habis Minggu, 6 Des 2026, 21.10 WIB/)).toBeVisible();

  setMoment(fields.getByLabelText('Boleh mulai sampai (WIB)'), '2026-12-06T18:00');
  await user.click(fields.getByRole('radio', { name: 'Dengan kode' }));
  await user.clear(fields.getByLabelText('Sebaran mulai (detik)'));
  await user.type(fields.getByLabelText('Sebaran mulai (detik)'), '90');
  await user.click(fields.getByRole('button', { name: 'Jadikan acara' }));
  expect(await fields.findByText('Batas mulai harus setelah waktu mulai')).toBeVisible();
  expect(fields.getByText('Isi kode pendaftaran')).toBeVisible();
  expect(fields.getByText('Maksimal 60 detik')).toBeVisible();
  expect(api.arrived.some(({ call }) => call.startsWith('PUT'))).toBe(false);

  setMoment(fields.getByLabelText('Boleh mulai sampai (WIB)'), '2026-12-06T20:00');
  await user.type(fields.getByLabelText('Kode pendaftaran'), 'AKBAR26');
  await user.clear(fields.getByLabelText('Sebaran mulai (detik)'));
  await user.type(fields.getByLabelText('Sebaran mulai (detik)'), '30');
  setMoment(fields.getByLabelText('Hasil dirilis (WIB)'), '');
  await user.click(fields.getByRole('button', { name: 'Jadikan acara' }));
  await waitFor(() => expect(fields.getByLabelText('Hasil dirilis (WIB)')).toHaveFocus());
  setMoment(fields.getByLabelText('Hasil dirilis (WIB)'), '2026-12-06T23:10');
  await user.click(fields.getByRole('radio', { name: /^Semua selesai bersama/ }));
  api.answers['PUT /proxy/admin/events/t2'] = refused(409, 'EVENT_UNDER_WAY', errors.EVENT_UNDER_WAY.message);
  await user.click(fields.getByRole('button', { name: 'Jadikan acara' }));
  expect(await fields.findByText(new RegExp(errors.EVENT_UNDER_WAY.message))).toBeVisible();
  expect(fields.getByText(/^Kembalikan yang lain seperti semula/)).toBeVisible();

  const saved = sampleEvent({ tryout: { ...sampleEvent().tryout, id: 't2', title: 'Simulasi SKD Nasional' } });
  api.answers['PUT /proxy/admin/events/t2'] = ok(saved);
  api.answers['GET /proxy/admin/events/t2'] = ok(saved);
  await user.click(fields.getByRole('button', { name: 'Jadikan acara' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/events/t2'));
  expect(api.arrived.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    registrationOpensAt: '2026-11-26T01:00:00.000Z',
    registrationClosesAt: '2026-12-06T12:00:00.000Z',
    startsAt: '2026-12-06T12:00:00.000Z',
    startsUntil: '2026-12-06T13:00:00.000Z',
    entry: 'code',
    code: 'AKBAR26',
    clock: 'together',
    spreadSeconds: 30,
    resultsAt: '2026-12-06T16:10:00.000Z',
    hasCertificate: true,
    isShuffled: true,
    setupStamp: null,
  });
});

it('compares with what somebody else has saved meanwhile, and saves both changes', async () => {
  const call = 'PUT /proxy/admin/events/t1';
  const saves = () => api.arrived.filter((one) => one.call === call).map(({ body }) => body);
  const begun = sampleEvent({ phase: 'registering', setupStamp: 'first' });
  const theirs = { ...begun, resultsAt: '2026-11-29T18:00:00.000Z', setupStamp: 'second' };
  api.answers['GET /proxy/admin/events/t1'] = ok(begun);
  api.answers[call] = refused(409, 'EVENT_CHANGED', errors.EVENT_CHANGED.message);
  const { user } = open('/admin/events?acara=t1');
  const fields = await form('Ubah acara');
  await user.click(fields.getByRole('switch', { name: /^Beri sertifikat/ }));
  api.answers['GET /proxy/admin/events/t1'] = 'broken connection';
  await user.click(fields.getByRole('button', { name: 'Simpan' }));
  const again = await screen.findByRole('button', { name: 'Muat versi terbaru' });
  api.answers['GET /proxy/admin/events/t1'] = ok(theirs);
  await user.click(again);

  const own = within(await screen.findByRole('region', { name: 'Beri sertifikat' }));
  expect(own.getByText('Diubah Anda')).toBeVisible();
  const other = within(screen.getByRole('region', { name: 'Hasil dirilis' }));
  expect(other.getByText(/^Diubah orang lain/)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Perubahan acara ini belum disimpan dan akan hilang.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lanjut menyunting' }));

  api.answers[call] = ok({ ...theirs, hasCertificate: false, setupStamp: 'third' });
  await user.click(screen.getByRole('button', { name: 'Simpan versi saya' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saves()).toMatchObject([
    { setupStamp: 'first' },
    { setupStamp: 'first' },
    { setupStamp: 'second', hasCertificate: false, resultsAt: theirs.resultsAt },
  ]);
});

it('saves beside an API that doesn’t compare', async () => {
  const call = 'PUT /proxy/admin/events/t1';
  api.answers['GET /proxy/admin/events/t1'] = ok(sampleEvent());
  api.answers[call] = ok(sampleEvent());
  const { user } = open('/admin/events?acara=t1');
  const fields = await form('Ubah acara');
  await user.click(fields.getByRole('switch', { name: /^Beri sertifikat/ }));
  await user.click(fields.getByRole('button', { name: 'Simpan' }));
  await waitFor(() => expect(api.callsOf(call)).toBe(1));
  expect(api.arrived.find((one) => one.call === call)?.body).not.toHaveProperty('setupStamp');
});

it('asks before a changed form is left, and opens the form of the package that the address names', async () => {
  api.answers['GET /proxy/admin/events/t3'] = refused(404, 'EVENT_NOT_FOUND', errors.EVENT_NOT_FOUND.message);
  api.answers['GET /proxy/admin/tryouts/t3'] = ok(
    sampleTryout({ id: 't3', title: 'Paket Januari', opensAt: '2999-01-02T02:00:00.000Z' }),
  );
  const { user } = open('/admin/events?acara=t3');
  const fields = await form();
  expect(fields.getByText('Paket Januari')).toBeVisible();
  expect(fields.getByLabelText('Mulai (WIB)')).toHaveValue('2999-01-02T09:00');
  await user.click(fields.getByRole('switch', { name: /^Beri sertifikat/ }));
  await user.click(fields.getByRole('button', { name: 'Batal' }));
  expect(await screen.findByText('Acara ini belum disimpan dan akan hilang.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lanjut menyunting' }));
  expect(fields.getByRole('switch', { name: /^Beri sertifikat/ })).not.toBeChecked();
});

it('lets who only runs events look, not set up', async () => {
  api.answers['GET /proxy/admin/events/t1'] = ok(sampleEvent());
  api.answers['GET /proxy/admin/events/t1/live'] = ok(sampleLive());
  const { user } = open('/admin/events', ['event']);
  await user.click(await screen.findByRole('link', { name: 'Tryout Akbar SKD' }));
  expect(await screen.findByText('Mengerjakan', { selector: 'dt' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Jeda semua…' })).toBeEnabled();
  expect(screen.queryByRole('link', { name: 'Ubah acara' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Jawaban terlambat' })).toBeNull();
});

it('says calmly that an older API knows no events, and nothing of them on a package’s page', async () => {
  api.answers[list] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
  open();
  expect(await screen.findByText('Server belum mengenal acara. Coba lagi setelah server diperbarui.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Acara baru' })).toBeNull();
});

it.each([
  ['Jadikan acara', null, '/admin/events?acara=t1'],
  ['Buka acara', sampleEvent(), '/admin/events/t1'],
  [null, undefined, ''],
])('leads from a package to its event: %s', async (name, event, href) => {
  api.answers['GET /proxy/admin/tryouts/t1'] = ok(sampleTryout(event === undefined ? {} : { event }));
  open('/admin/tryouts/t1');
  expect(await screen.findByRole('link', { name: 'Edit tryout' })).toBeVisible();
  if (name) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  else expect(screen.queryByRole('link', { name: /acara$/ })).toBeNull();
});
