import type { FreeRegistration } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);

const siti: FreeRegistration = {
  id: 'r1',
  fullName: 'Siti Rahma',
  email: 'siti@contoh.id',
  phone: '081234567890',
  institution: 'Universitas Contoh',
  consent: { version: 'v1', at: '2026-11-12T03:00:00.000Z' },
  examId: null,
  examState: null,
  createdAt: '2026-11-12T03:00:00.000Z',
};
const made: FreeRegistration = { ...siti, id: 'r2', fullName: 'Made Rahmat', email: 'made@contoh.id' };

const first = 'GET /proxy/admin/registrations?page=1';
const list = (registrations: FreeRegistration[], total = registrations.length) =>
  ok({ registrations, total, isTotalCapped: false });
const reason = 'Mencocokkan nama peserta';
const card = 'GET /proxy/admin/registrations/r1/id-card?reason=Mencocokkan+nama+peserta';
const removal = 'DELETE /proxy/admin/registrations/r1';

const open = (address = '/admin/registrations') => renderRoute(routes, address);
/** jsdom has no object URLs: these are the ones in use. */
const addresses = new Set<string>();

beforeEach(() => {
  device.holds('stored');
  addresses.clear();
  let count = 0;
  URL.createObjectURL = () => {
    const address = `blob:kartu-${++count}`;
    addresses.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void addresses.delete(address);
  api.answers['GET /proxy/admin/profile'] = ok({ id: 'a1', name: 'Admin', email: 'admin@contoh.id', role: 'admin' });
  api.answers[first] = list([siti, made]);
});

type User = ReturnType<typeof open>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

async function askFor(user: User, text = reason) {
  await press(user, 'Lihat kartu identitas Siti Rahma');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kartu identitas' }));
  if (text) await user.type(dialog.getByLabelText('Alasan melihat kartu identitas'), text);
  await user.click(dialog.getByRole('button', { name: 'Lihat kartu' }));
  return dialog;
}

describe('/admin/registrations', () => {
  it('shows the form’s fields and the day of registration, and asks for no card', async () => {
    open();
    const row = within((await screen.findByText('Siti Rahma')).closest('tr') as HTMLElement);
    for (const text of ['siti@contoh.id', '081234567890', 'Universitas Contoh']) {
      expect(row.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(row.getAllByText(/12 Nov 2026/).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { level: 1, name: 'Pendaftaran gratis' })).toBeVisible();
    expect(api.arrived.map(({ call }) => call).filter((call) => call.includes('id-card'))).toEqual([]);
  });

  it('says how the exam came to its end, beside an older API by its state', async () => {
    const sat = (id: string, more: Partial<FreeRegistration>) => ({ ...siti, id, fullName: id, examId: id, ...more });
    api.answers[first] = list([
      sat('Rani', { examState: 'in_progress', examEndedBy: null }),
      sat('Budi', { examState: 'submitted', examEndedBy: 'learner' }),
      sat('Ayu', { examState: 'submitted', examEndedBy: 'clock' }),
      sat('Dewi', { examState: 'expired', examEndedBy: 'organiser' }),
      sat('Made', { examState: 'submitted' }),
      sat('Agus', { examState: 'expired' }),
    ]);
    open();
    for (const [name, words] of [
      ['Rani', 'Sedang dikerjakan'],
      ['Budi', 'Selesai'],
      ['Ayu', 'Waktu habis'],
      ['Dewi', 'Diakhiri oleh penyelenggara'],
      ['Made', 'Selesai'],
      ['Agus', 'Waktu habis'],
    ] as const) {
      const row = within((await screen.findByText(name)).closest('tr') as HTMLElement);
      expect(row.getAllByText(words).length).toBeGreaterThan(0);
    }
  });

  it('says that nobody has registered yet', async () => {
    api.answers[first] = list([]);
    open();
    expect(await screen.findByText('Belum ada pendaftaran')).toBeVisible();
  });

  it('searches on the server and keeps it in the address', async () => {
    api.answers['GET /proxy/admin/registrations?search=zz&page=1'] = list([]);
    const { user, router } = open('/admin/registrations?page=1');
    await user.type(await screen.findByRole('searchbox', { name: 'Cari pendaftaran' }), 'zz');
    expect(await screen.findByText('Tidak ada pendaftaran yang cocok')).toBeVisible();
    expect(router.state.location.search).toBe('?search=zz');
    await press(user, 'Hapus pencarian');
    expect(await screen.findByText('Siti Rahma')).toBeVisible();
  });

  it('goes back to the last page that exists', async () => {
    api.answers['GET /proxy/admin/registrations?page=3'] = list([], 21);
    api.answers['GET /proxy/admin/registrations?page=2'] = list([made], 21);
    const { router } = open('/admin/registrations?page=3');
    expect(await screen.findByText('Made Rahmat')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    // No step of its own: "back" leaves the table.
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

describe('an ID card', () => {
  it('is shown for a reason, and has no object URL any more once the dialog is closed', async () => {
    api.answers[card] = ok('bytes');
    const { user } = open();
    const dialog = await askFor(user);
    const picture = await dialog.findByRole('img', { name: 'Kartu identitas Siti Rahma' });
    expect([...addresses]).toEqual([picture.getAttribute('src')]);

    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Tutup' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect([...addresses]).toEqual([]);

    // Seeing it again needs a reason again.
    await press(user, 'Lihat kartu identitas Siti Rahma');
    expect(await screen.findByLabelText('Alasan melihat kartu identitas')).toHaveValue('');
    expect(api.callsOf(card)).toBe(1);
  });

  it.each([
    ['', 'Tulis alasan yang jelas, minimal 10 karakter'],
    ['iseng', 'Tulis alasan yang jelas, minimal 10 karakter'],
  ])('is not asked for with %j as the reason', async (text, sentence) => {
    const { user } = open();
    const dialog = await askFor(user, text);
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(api.arrived.some(({ call }) => call.includes('id-card'))).toBe(false);
  });

  it('that can’t be loaded leaves the reason as it was typed', async () => {
    api.answers[card] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    const dialog = await askFor(user);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Gagal memuat kartu identitas');
    expect(dialog.getByLabelText('Alasan melihat kartu identitas')).toHaveValue(reason);
    api.answers[card] = ok('bytes');
    await user.click(dialog.getByRole('button', { name: 'Lihat kartu' }));
    expect(await dialog.findByRole('img')).toBeVisible();
  });

  it('has its reason again after a slip beside the dialog, or Escape', async () => {
    const { user } = open();
    const dialog = await askFor(user, 'iseng');
    await user.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement);
    expect(dialog.getByLabelText('Alasan melihat kartu identitas')).toHaveValue('iseng');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(user, 'Lihat kartu identitas Siti Rahma');
    expect(await screen.findByLabelText('Alasan melihat kartu identitas')).toHaveValue('iseng');
  });

  it('of a registration that is gone meanwhile refreshes the table', async () => {
    api.answers[card] = refused(404, 'REGISTRATION_NOT_FOUND', 'Pendaftaran tidak ditemukan');
    const { user } = open();
    await screen.findByText('Siti Rahma');
    api.answers[first] = list([made]);
    await askFor(user);
    expect(await screen.findByText('Pendaftaran tidak ditemukan')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Siti Rahma')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('deleting a registration', () => {
  const confirm = async (user: User) => {
    await press(user, 'Hapus pendaftaran Siti Rahma');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus pendaftaran?' }));
    expect(dialog.getByText('Siti Rahma')).toBeVisible();
    return dialog;
  };

  it('asks first, happens once, and is confirmed', async () => {
    const { user } = open();
    const dialog = await confirm(user);
    api.answers[removal] = ok({ success: true });
    api.answers[first] = list([made]);
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Pendaftaran berhasil dihapus')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Siti Rahma')).not.toBeInTheDocument());
    expect(api.callsOf(removal)).toBe(1);
  });

  it('does nothing when it is not confirmed', async () => {
    const { user } = open();
    const dialog = await confirm(user);
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callsOf(removal)).toBe(0);
  });

  it('that fails leaves the row and says why', async () => {
    api.answers[removal] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    const dialog = await confirm(user);
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Gagal menghapus pendaftaran')).toBeVisible();
    expect(dialog.getByText('Siti Rahma')).toBeVisible();
  });

  it('that has already happened is no error: somebody else was faster, or the first answer got lost', async () => {
    api.answers[removal] = refused(404, 'REGISTRATION_NOT_FOUND', 'Pendaftaran tidak ditemukan');
    const { user } = open();
    const dialog = await confirm(user);
    api.answers[first] = list([made]);
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Pendaftaran berhasil dihapus')).toBeVisible();
    expect(screen.queryByText('Gagal menghapus pendaftaran')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Siti Rahma')).not.toBeInTheDocument());
  });
});
