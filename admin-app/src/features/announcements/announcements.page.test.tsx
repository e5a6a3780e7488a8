import { act, screen, waitFor, within } from '@testing-library/react';
import type { Announcement } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);

const upkeep: Announcement = {
  id: 'p1',
  text: 'Pemeliharaan Minggu malam.',
  createdAt: '2026-11-12T03:00:00.000Z',
  endsAt: '2999-01-01T03:00:00.000Z',
};
const past: Announcement = { ...upkeep, id: 'p2', text: 'Paket baru.', endsAt: '2026-11-13T03:00:00.000Z' };
const listing = 'GET /proxy/admin/announcements?page=1';
const list = (...announcements: Announcement[]) => ok({ announcements, total: announcements.length });

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({ id: 'a1', name: 'Admin', email: 'admin@contoh.id', role: 'admin' });
  api.answers[listing] = list(upkeep, past);
});

const open = () => renderRoute(routes, '/admin/announcements');
const form = async () => within(await screen.findByRole('form', { name: 'Pengumuman baru' }));

it('lists the announcements, and says which have ended', async () => {
  open();
  const row = (text: string) => within(screen.getByText(text).closest('tr') as HTMLElement);
  await screen.findByText(upkeep.text);
  expect(row(past.text).getAllByText('Sudah berakhir').length).toBeGreaterThan(0);
  expect(row(upkeep.text).queryByText('Sudah berakhir')).toBeNull();
});

it('shows a new one as soon as it is saved, and until when', async () => {
  const { user } = open();
  const added = { ...upkeep, id: 'p3', text: 'Nilai dibuka besok.', endsAt: '2026-12-06T12:00:00.000Z' };
  api.answers['POST /proxy/admin/announcements'] = { status: 201, body: added };
  await user.type((await form()).getByLabelText('Isi pengumuman'), added.text);
  await user.selectOptions((await form()).getByLabelText('Lama tampil'), '7');
  api.answers[listing] = list(added, upkeep, past);
  await user.click((await form()).getByRole('button', { name: 'Tampilkan' }));
  expect(await (await form()).findByText(/^Tampil sampai 6 Des 2026/)).toBeVisible();
  expect(await screen.findByText(added.text)).toBeVisible();
  expect(api.arrived.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ text: added.text, days: 7 });
  expect((await form()).getByLabelText('Isi pengumuman')).toHaveValue('');
});

it('keeps words that were typed while it was being saved', async () => {
  const { user, router } = open();
  let answer: (announcement: LocalAnswer) => void = () => {};
  api.answers['POST /proxy/admin/announcements'] = new Promise((resolve) => (answer = resolve));
  const text = (await form()).getByLabelText('Isi pengumuman');
  await user.type(text, 'Halo');
  await user.click((await form()).getByRole('button', { name: 'Tampilkan' }));
  await user.type(text, ' semua');
  const added = { ...upkeep, id: 'p3', text: 'Halo' };
  api.answers[listing] = list(added, upkeep, past);
  answer({ status: 201, body: added });
  expect(await screen.findByRole('button', { name: 'Hapus pengumuman Halo' })).toBeVisible();
  expect(await (await form()).findByText(/^Tampil sampai/)).toBeVisible();
  expect(text).toHaveValue('Halo semua');
  await act(() => router.navigate('/admin/dashboard'));
  expect(await screen.findByText('Pengumuman ini belum disimpan dan akan hilang.')).toBeVisible();
});

it('keeps the text and says why where it can’t be saved', async () => {
  const { user } = open();
  api.answers['POST /proxy/admin/announcements'] = 'broken connection';
  const text = (await form()).getByLabelText('Isi pengumuman');
  await user.type(text, 'Halo');
  await user.click((await form()).getByRole('button', { name: 'Tampilkan' }));
  expect(await screen.findByText(/Koneksi terputus/)).toBeVisible();
  expect(text).toHaveValue('Halo');
});

it('asks for a text before it sends a call', async () => {
  const { user } = open();
  await user.click((await form()).getByRole('button', { name: 'Tampilkan' }));
  expect(await screen.findByText('Tulis pengumumannya')).toBeVisible();
  expect(api.arrived.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it('deletes one after asking, also one that is already gone', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: `Hapus pengumuman ${upkeep.text}` }));
  api.answers['DELETE /proxy/admin/announcements/p1'] = refused(404, 'NOT_FOUND', 'Data tidak ditemukan');
  api.answers[listing] = list(past);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }));
  await waitFor(() => expect(screen.queryByText(upkeep.text)).toBeNull());
});

it('asks before a text is left that isn’t shown yet', async () => {
  const { user, router } = open();
  await user.type((await form()).getByLabelText('Isi pengumuman'), 'Halo');
  await act(() => router.navigate('/admin/dashboard'));
  expect(await screen.findByText('Pengumuman ini belum disimpan dan akan hilang.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/announcements');
});
