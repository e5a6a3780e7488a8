import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { admin, list, listCall, sampleTryout } from './tryout-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const deleteCall = 'DELETE /proxy/admin/tryouts/t1';
const detailCall = 'GET /proxy/admin/tryouts/t1';
const questionsCall = 'GET /proxy/admin/tryouts/t1/questions';

const narrow = window.matchMedia;
/** A screen with room for every column. */
const wide = (query: string) => ({ ...narrow(query), matches: query === '' || query.startsWith('(min-width') });

beforeEach(() => {
  window.matchMedia = wide;
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok(admin);
  api.answers[listCall()] = list([sampleTryout()]);
});

const open = (address = '/admin/tryouts') => renderRoute(routes, address);
const row = async (title = 'Deret angka dasar') =>
  within((await screen.findByText(title)).closest('tr') as HTMLElement);
const table = () => screen.findByRole('region', { name: 'Daftar tryout' });

describe('/admin/tryouts', () => {
  it('shows number, title, type, batch, price, questions and status of each package', async () => {
    open();
    const shown = await row();
    for (const text of ['1', 'TKD BUMN', '3', 'Rp99.000', '12', 'Aktif'])
      expect(shown.getAllByText(text)[0]).toBeVisible();
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers.map((text) => text?.split(',')[0])).toEqual([
      'No',
      'Judul',
      'Tipe',
      'Batch',
      'Harga',
      'Soal',
      'Status',
      'Aksi',
    ]);
  });

  it('tells an inactive package from an archived one, which can only be restored', async () => {
    api.answers[listCall('status=archived')] = list([
      sampleTryout({ archivedAt: '2026-11-21T00:00:00.000Z', title: 'Lama' }),
    ]);
    const { user } = open();
    await row();
    await user.selectOptions(screen.getByLabelText('Status'), 'Diarsipkan');
    const shown = await row('Lama');
    expect(shown.getAllByText('Diarsipkan')[0]).toBeVisible();
    expect(shown.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Pulihkan Lama']);
    api.answers['POST /proxy/admin/tryouts/t1/restore'] = ok(sampleTryout({ publishedAt: null, title: 'Lama' }));
    api.answers[listCall('status=archived')] = list([]);
    await user.click(shown.getByRole('button', { name: 'Pulihkan Lama' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pulihkan tryout?' }));
    await user.click(dialog.getByRole('button', { name: 'Pulihkan' }));
    expect(await screen.findByText('Tryout dipulihkan sebagai draf')).toBeVisible();
    expect(await screen.findByText('Tidak ada tryout yang cocok')).toBeVisible();
  });

  it('leaves search, filters, sorting and paging to the server, and keeps them in the address', async () => {
    const many = Array.from({ length: 20 }, (_, n) => sampleTryout({ id: `t${n}`, title: `Paket ${n}` }));
    api.answers[listCall('search=deret&type=TKD_BUMN')] = list(many, 45);
    api.answers[listCall('search=deret&type=TKD_BUMN', 'sort=price&order=asc')] = list(many.toReversed(), 45);
    api.answers[listCall('search=deret&type=TKD_BUMN', 'sort=price&order=asc', 3)] = list(
      [sampleTryout({ id: 't99', title: 'Yang terakhir' })],
      45,
    );
    api.answers[listCall('search=deret')] = list([]);
    const { user, router } = open();
    await row();
    await user.type(screen.getByLabelText('Cari tryout'), 'deret');
    expect(await screen.findByText('Tidak ada tryout yang cocok')).toBeVisible();
    expect(router.state.location.search).toBe('?search=deret');
    await user.selectOptions(screen.getByLabelText('Tipe'), 'TKD BUMN');
    await row('Paket 0');
    await user.click(screen.getByRole('button', { name: /Harga/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=deret&type=TKD_BUMN&sort=price&order=asc'));
    // In the new order: a press before it shows would still be on the old table.
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Paket 19'));
    await user.click(await screen.findByRole('button', { name: '3' }));
    expect((await row('Yang terakhir')).getByText('41')).toBeVisible();
    expect(router.state.location.search).toBe('?search=deret&type=TKD_BUMN&sort=price&order=asc&page=3');
  });

  it('shows the page of the address after a reload', async () => {
    api.answers[listCall('status=inactive', 'sort=title&order=asc', 2)] = list([sampleTryout({ title: 'Ketemu' })], 21);
    open('/admin/tryouts?status=inactive&sort=title&order=asc&page=2');
    expect((await row('Ketemu')).getByText('21')).toBeVisible();
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Nonaktif');
  });

  it('says what to do where there is nothing, and where nothing fits', async () => {
    api.answers[listCall()] = list([]);
    api.answers[listCall('search=zzz')] = list([]);
    const { user } = open('/admin/tryouts?search=zzz');
    expect(await screen.findByText('Tidak ada tryout yang cocok')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
    expect(await screen.findByText('Belum ada data tryout')).toBeVisible();
  });

  it('says that the list could not be loaded, and tries again', async () => {
    api.answers[listCall()] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const { user } = open();
    expect(await screen.findByText('Gagal memuat daftar tryout')).toBeVisible();
    api.answers[listCall()] = list([sampleTryout()]);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await row();
  });

  it('opens a package’s questions below its row, and closes them again', async () => {
    api.answers[questionsCall] = ok({ questions: [] });
    const { user } = open();
    const toggle = (await row()).getByRole('button', { name: 'Soal Deret angka dasar' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(api.callsOf(questionsCall)).toBe(0);
    await user.click(toggle);
    expect(await screen.findByText('Belum ada soal')).toBeVisible();
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    await waitFor(() => expect(screen.queryByText('Belum ada soal')).not.toBeInTheDocument());
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('/admin/tryouts on a phone', () => {
  it('shows below the title what has no column there', async () => {
    window.matchMedia = narrow;
    api.answers[listCall()] = list([sampleTryout({ questionCount: 14, enteringCount: 12 })]);
    open();
    const shown = await row();
    expect(shown.getByText('TKD BUMN · Batch 3 · Rp99.000 · 12 dari 14 soal')).toBeVisible();
    expect(shown.getByText('Aktif')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /Harga/ })).not.toBeInTheDocument();
  });
});

describe('deleting a package', () => {
  const missing = refused(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan');

  async function ask(changes: Parameters<typeof sampleTryout>[0] = {}) {
    api.answers[listCall()] = list([sampleTryout(changes)]);
    const view = open();
    await view.user.click((await row()).getByRole('button', { name: 'Hapus Deret angka dasar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus tryout?' }));
    expect(dialog.getByText('Apakah Anda yakin ingin menghapus tryout ini?')).toBeVisible();
    return { ...view, dialog };
  }

  it('asks first, and does nothing at Batal', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callsOf(deleteCall)).toBe(0);
  });

  it('deletes, says so, and refreshes the table', async () => {
    const { user, dialog } = await ask();
    api.answers[deleteCall] = ok({ success: true, archived: false });
    api.answers[listCall()] = list([]);
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Tryout berhasil dihapus')).toBeVisible();
    expect(screen.getByText(/dihapus bersama soal-soalnya/)).toBeVisible();
    expect(await screen.findByText('Belum ada data tryout')).toBeVisible();
  });

  it('does what it says: a package that was taken is archived, not deleted', async () => {
    const taken = sampleTryout({ isTaken: true, finishedAttempts: 1250 });
    api.answers[listCall()] = list([taken]);
    const { user } = open();
    await user.click((await row()).getByRole('button', { name: 'Arsipkan Deret angka dasar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Arsipkan tryout?' }));
    expect(dialog.queryByText(/menghapus/)).not.toBeInTheDocument();
    expect(dialog.getByText(/1\.250 pengerjaan selesai.*dapat memulihkannya/)).toBeVisible();
    api.answers[deleteCall] = ok({ success: true, archived: true });
    await user.click(dialog.getByRole('button', { name: 'Arsipkan' }));
    expect(await screen.findByText('Tryout diarsipkan')).toBeVisible();
    expect(screen.queryByText(/dihapus/)).not.toBeInTheDocument();
  });

  it('says so where learners are taking it and nobody has finished yet', async () => {
    api.answers[listCall()] = list([sampleTryout({ isTaken: true })]);
    const { user } = open();
    await user.click((await row()).getByRole('button', { name: 'Arsipkan Deret angka dasar' }));
    expect(await screen.findByText(/sedang dikerjakan peserta/)).toBeVisible();
  });

  it('says why it failed, and the package stays', async () => {
    const { user, dialog } = await ask();
    api.answers[deleteCall] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Gagal menghapus tryout')).toBeVisible();
    expect(screen.getByText('Basis data mati')).toBeVisible();
    expect(await table()).toHaveTextContent('Deret angka dasar');
  });

  it('is no error when it is already gone, as after a lost answer', async () => {
    const { user, dialog } = await ask();
    api.answers[deleteCall] = 'broken connection';
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Gagal menghapus tryout')).toBeVisible();
    api.answers[deleteCall] = missing;
    api.answers[detailCall] = missing;
    api.answers[listCall()] = list([sampleTryout({ id: 't2', title: 'Yang lain' })]);
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Tryout berhasil dihapus')).toBeVisible();
    await row('Yang lain');
    expect(screen.queryByText('Tryout tidak ditemukan')).not.toBeInTheDocument();
  });

  it('says archived, not deleted, where it is in the archive by now', async () => {
    const { user, dialog } = await ask();
    api.answers[deleteCall] = missing;
    api.answers[detailCall] = ok(sampleTryout({ archivedAt: '2026-11-21T04:00:00.000Z' }));
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Tryout diarsipkan')).toBeVisible();
    expect(screen.queryByText(/berhasil dihapus/)).not.toBeInTheDocument();
  });

  it('says neither while it can’t be found out', async () => {
    const { user, dialog } = await ask();
    api.answers[deleteCall] = missing;
    api.answers[detailCall] = 'broken connection';
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Gagal menghapus tryout')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Hapus tryout?' })).toBeVisible();
  });
});
