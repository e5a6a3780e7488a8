import 'fake-indexeddb/auto';
import type { User } from '@tryout/api/contract';
import { ApiError, NetworkError, TimeoutError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getSales, listOwnEntitlements } from '../../common/sales/sales.api.ts';
import { createOutbox } from '../exam/outbox.ts';
import { useSession } from '../../session.ts';
import { sampleEntitlement, sampleEntitlements, sampleSales } from '../../testing/sales-samples.ts';
import { givenLearner, sampleUser } from '../../testing/samples.ts';
import { getReminders } from './reminders/reminders.api.ts';
import * as api from './settings.api.ts';
import { Component } from './settings.page.tsx';

jest.mock('../../common/sales/sales.api.ts');
jest.mock('./settings.api.ts');
jest.mock('./reminders/reminders.api.ts');
const saveProfile = jest.mocked(api.saveProfile);
const changePassword = jest.mocked(api.changePassword);
const downloadOwnData = jest.mocked(api.downloadOwnData);
const eraseAccount = jest.mocked(api.eraseAccount);

const wrongPassword = new ApiError({
  status: 400,
  code: 'CURRENT_PASSWORD_WRONG',
  message: 'Password saat ini salah',
  errors: [{ field: 'password', message: 'Password saat ini salah' }],
});

function renderSettings(path = '/profile') {
  return renderRoute(
    [
      { path: '/profile', Component },
      { path: '/settings', Component },
      { path: '/dashboard', Component: () => <h1>Fokus CPNS 2024</h1> },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    path,
  );
}

const panel = (name: string) => screen.findByRole('tabpanel', { name });

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(api.sessions.list).mockResolvedValue({ sessions: [] });
  jest.mocked(getReminders).mockRejectedValue(new NetworkError());
  jest.mocked(getSales).mockResolvedValue(sampleSales({ isOpen: false }));
  localStorage.clear();
  givenLearner();
});

describe('the settings', () => {
  it.each(['/profile', '/settings', '/settings?tab=apa'])('open the profile at %s', async (path) => {
    renderSettings(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Pengaturan Akun' })).toBeVisible();
    const profil = within(await panel('Profil'));
    expect(profil.getByRole('heading', { name: 'Informasi Profil' })).toBeVisible();
    expect(profil.getByText('Kelola informasi profil Anda')).toBeVisible();
    expect(profil.getByLabelText('Nama Lengkap')).toHaveValue('Sari Dewi');
    expect(profil.getByLabelText('Provinsi')).toHaveValue('Jawa Barat');
    expect(profil.getByLabelText('Perempuan')).toBeChecked();
    expect(profil.getByLabelText('Email')).toBeDisabled();
    expect(profil.getByLabelText('Email')).toHaveValue('sari@contoh.id');
  });

  it('has an address for each tab, and loses nothing typed between them', async () => {
    const { user, router } = renderSettings('/settings');
    await user.type(await screen.findByLabelText('Nama Lengkap'), ' Putri');
    await user.click(screen.getByRole('tab', { name: 'Password' }));
    expect(router.state.location.search).toBe('?tab=password');
    expect(await panel('Password')).toHaveTextContent('Ubah password akun untuk meningkatkan keamanan akun Anda');
    await user.click(screen.getByRole('tab', { name: 'Notifikasi' }));
    expect(await within(await panel('Notifikasi')).findByRole('heading', { name: 'Pengingat' })).toBeVisible();
    await act(() => router.navigate(-2));
    await panel('Profil');
    expect(screen.getByLabelText('Nama Lengkap')).toHaveValue('Sari Dewi Putri');
  });

  it('open the tab that the address names', async () => {
    renderSettings('/profile?tab=notifikasi');
    expect(await panel('Notifikasi')).toBeVisible();
  });
});

describe('the profile', () => {
  it('is saved with every field, and shows at once wherever the name is shown', async () => {
    const saved: User = { ...sampleUser, name: 'Sari Putri', instance: 'BNI' };
    saveProfile.mockResolvedValue(saved);
    const { user } = renderSettings();
    const name = await screen.findByLabelText('Nama Lengkap');
    await user.clear(name);
    await user.type(name, '  Sari Putri ');
    await user.clear(screen.getByLabelText('Instansi', { selector: 'input' }));
    await user.type(screen.getByLabelText('Instansi', { selector: 'input' }), 'BNI');
    await user.click(screen.getByRole('button', { name: 'Simpan Perubahan' }));

    expect(await screen.findByText('Profil berhasil diperbarui!')).toBeVisible();
    expect(saveProfile).toHaveBeenCalledWith({
      name: 'Sari Putri',
      phone: '081234567890',
      province: 'Jawa Barat',
      gender: 'female',
      instance: 'BNI',
    });
    expect(useSession.getState().account).toEqual(saved);
    expect(name).toHaveValue('Sari Putri');
  });

  it('keeps words that were typed while it was being saved', async () => {
    let answer: (saved: User) => void = () => {};
    saveProfile.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { user, router } = renderSettings();
    const name = await screen.findByLabelText('Nama Lengkap');
    const instance = screen.getByLabelText('Instansi', { selector: 'input' });
    await user.type(name, ' ');
    await user.clear(instance);
    await user.type(instance, 'BNI');
    await user.click(screen.getByRole('button', { name: 'Simpan Perubahan' }));
    await waitFor(() => expect(saveProfile).toHaveBeenCalledTimes(1));
    await user.type(instance, ' Syariah');
    await act(async () => answer({ ...sampleUser, instance: 'BNI' }));
    expect(await screen.findByText('Profil berhasil diperbarui!')).toBeVisible();
    expect(instance).toHaveValue('BNI Syariah');
    expect(name).toHaveValue('Sari Dewi');
    await act(() => router.navigate('/dashboard'));
    expect(await screen.findByText('Perubahan pada profil Anda belum disimpan dan akan hilang.')).toBeVisible();
  });

  it('needs a name and a telephone number', async () => {
    const { user } = renderSettings();
    await user.clear(await screen.findByLabelText('Nama Lengkap'));
    await user.clear(screen.getByLabelText('Nomor Telepon'));
    await user.click(screen.getByRole('button', { name: 'Simpan Perubahan' }));
    expect(await screen.findByText('Nama lengkap wajib diisi')).toBeVisible();
    expect(screen.getByText('Nomor telepon wajib diisi')).toBeVisible();
    expect(saveProfile).not.toHaveBeenCalled();
  });

  it.each([
    [
      'the server’s words',
      new ApiError({ status: 503, code: 'OVERLOADED', message: 'Server sedang sibuk.' }),
      'Server sedang sibuk.',
      'Server sedang sibuk.',
    ],
    ['its own words', new Error('bug'), 'Gagal memperbarui profil', 'Terjadi kesalahan'],
  ])('says %s when it can’t be saved, and keeps what was typed', async (_what, failure, inline, description) => {
    saveProfile.mockRejectedValue(failure);
    const { user } = renderSettings();
    await user.type(await screen.findByLabelText('Nama Lengkap'), ' Putri');
    await user.click(screen.getByRole('button', { name: 'Simpan Perubahan' }));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    const [first, second] = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    const [onPage, inToast] = first?.includes('Isian') ? [first, second] : [second, first];
    expect(onPage).toBe(`${inline}Isian Anda masih ada di sini.`);
    expect(inToast).toBe(`Gagal memperbarui profil${description}`);
    expect(screen.getByLabelText('Nama Lengkap')).toHaveValue('Sari Dewi Putri');
  });

  it('asks before unsaved changes are left', async () => {
    const { user, router } = renderSettings();
    await user.type(await screen.findByLabelText('Nama Lengkap'), ' Putri');
    await act(() => router.navigate('/dashboard'));
    const question = await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan?' });
    await user.click(within(question).getByRole('button', { name: 'Lanjut menyunting' }));
    expect(screen.getByLabelText('Nama Lengkap')).toHaveValue('Sari Dewi Putri');
    await act(() => router.navigate('/dashboard'));
    await user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
    expect(await screen.findByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();
  });
});

describe('the password', () => {
  it('is changed; the form is empty again', async () => {
    changePassword.mockResolvedValue({ success: true });
    const { user } = renderSettings('/settings?tab=password');
    await user.type(await screen.findByLabelText('Password Saat Ini'), 'rahasia123');
    await user.type(screen.getByLabelText('Password Baru'), 'lebihrahasia');
    await user.type(screen.getByLabelText('Konfirmasi Password Baru'), 'lebihrahasia');
    await user.click(screen.getByRole('button', { name: 'Ubah Password' }));
    expect(await screen.findByText('Password berhasil diubah')).toBeVisible();
    expect(changePassword).toHaveBeenCalledWith({ currentPassword: 'rahasia123', newPassword: 'lebihrahasia' });
    expect(screen.getByLabelText('Password Saat Ini')).toHaveValue('');
  });
});

describe('the learner’s own data', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:data';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });

  async function openDownload() {
    const { user } = renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Unduh data saya' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unduh data saya' }));
    await user.type(dialog.getByLabelText('Password'), 'rahasia123');
    await user.click(dialog.getByRole('button', { name: 'Unduh' }));
    return { user, dialog };
  }

  it('are a file with the day in its name, once the password is typed', async () => {
    downloadOwnData.mockResolvedValue(new Blob(['{}']));
    await openDownload();
    expect(await screen.findByText('Data Anda sudah diunduh')).toBeVisible();
    expect(downloadOwnData).toHaveBeenCalledWith({ password: 'rahasia123' });
    expect(saved).toEqual([expect.stringMatching(/^data-saya-\d{4}-\d\d-\d\d\.json$/)]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are not given after a wrong password, with the error beside the field', async () => {
    downloadOwnData.mockRejectedValue(wrongPassword);
    const { dialog } = await openDownload();
    await waitFor(() =>
      expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password saat ini salah'),
    );
    expect(saved).toEqual([]);
  });

  it('say why they can’t be downloaded, also to somebody who tried to close the dialog', async () => {
    let fail = (_: Error) => {};
    downloadOwnData.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    const { user, dialog } = await openDownload();
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Batal' })).toBeDisabled();
    fail(new NetworkError('gone'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Gagal mengunduh dataKoneksi terputus.');
  });
});

describe('the end of the account', () => {
  async function openErasure() {
    const rendered = renderSettings();
    // Unsaved changes in the profile must not block it.
    await rendered.user.type(await screen.findByLabelText('Nama Lengkap'), 'x');
    await rendered.user.click(screen.getByRole('button', { name: 'Hapus akun saya' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus akun untuk selamanya?' }));
    const confirm = () => rendered.user.click(dialog.getByRole('button', { name: 'Hapus akun saya' }));
    return { ...rendered, dialog, confirm };
  }

  it('says what is deleted and what stays, and asks for password and word', async () => {
    const { user, dialog, confirm } = await openErasure();
    expect(dialog.getByRole('region', { name: 'Yang dihapus' })).toHaveTextContent('foto kartu identitasnya');
    expect(dialog.getByRole('region', { name: 'Yang tetap ada, tanpa nama' })).toHaveTextContent('Nilai');
    // Password and buttons are on a phone's first screen, below the gist.
    expect(dialog.getByText(/Cadangan kami masih memuat data Anda paling lama 30 hari\./)).toBeVisible();
    expect(dialog.getByText(/^Data pribadi, jawaban esai/)).toBeVisible();
    expect(dialog.getByText(/^Isi jawaban esai/)).not.toBeVisible();
    await user.click(dialog.getByText('Rinciannya'));
    expect(dialog.getByText(/^Isi jawaban esai/)).toBeVisible();
    await confirm();
    expect(await dialog.findByText('Password wajib diisi')).toBeVisible();
    expect(dialog.getByLabelText('Ketik HAPUS untuk melanjutkan')).toHaveAccessibleDescription(
      'Ketik HAPUS untuk melanjutkan',
    );
    expect(eraseAccount).not.toHaveBeenCalled();
  });

  it.each([
    ['2026-11-21T12:00:00.000Z', 'dengan email ini'],
    [null, 'yang dikerjakan dengan akun ini'],
  ])(
    'names what goes with an address that was proved %s, and what stays of purchases',
    async (emailProvedAt, which) => {
      useSession.setState({ account: { ...sampleUser, emailProvedAt } });
      const { dialog } = await openErasure();
      const goes = dialog.getByRole('region', { name: 'Yang dihapus' });
      for (const what of [`Pendaftaran tryout gratis ${which}`, 'jawaban latihan', 'laporan soal', 'langganan'])
        expect(goes).toHaveTextContent(what);
      expect(dialog.getByRole('region', { name: 'Yang tetap ada, tanpa nama' })).toHaveTextContent('pembelian');
      expect(dialog.queryByText('Akses Anda masih berlaku')).toBeNull();
    },
  );

  it('warns of access that still lasts, with its end', async () => {
    jest.mocked(getSales).mockResolvedValue(sampleSales());
    const single = sampleEntitlement({ id: 'akses-2', title: 'Tryout SKD 3', endsAt: null });
    const own = sampleEntitlements([sampleEntitlement(), single]);
    jest.mocked(listOwnEntitlements).mockResolvedValue({ ...own, receivedAtMs: performance.now() });
    const { dialog } = await openErasure();
    expect(await dialog.findByText('Akses Anda masih berlaku')).toBeVisible();
    expect(dialog.getByText('Premium, sampai 21 Feb 2027')).toBeVisible();
    expect(dialog.getByText('Tryout SKD 3, selama tryoutnya dibuka')).toBeVisible();
  });

  it('stays open while it is being deleted, so that a refusal is read', async () => {
    let refuse: (error: Error) => void = () => undefined;
    eraseAccount.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    const { user, dialog, confirm } = await openErasure();
    await user.type(dialog.getByLabelText('Password'), 'rahasia123');
    await user.type(dialog.getByLabelText('Ketik HAPUS untuk melanjutkan'), 'hapus');
    await confirm();
    await user.keyboard('{Escape}');
    refuse(new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Terlalu banyak percobaan.' }));
    expect(await dialog.findByText('Akun belum dihapus')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('removes the learner’s data from the device, keeps everybody else’s, and leads out', async () => {
    eraseAccount.mockResolvedValue({ success: true });
    const unsent = [{ itemId: 'i1', option: 'A' as const, text: null, flagged: false, sequence: 1, secondsSpent: 0 }];
    for (const learner of ['u1', 'u10']) await createOutbox(learner, 'TO1').store(unsent, () => false);
    localStorage.setItem('userTryouts', JSON.stringify({ u1: ['TO1'], u10: ['TO2'] }));

    const { user, dialog, confirm, router } = await openErasure();
    await user.type(dialog.getByLabelText('Password'), 'rahasia123');
    await user.type(dialog.getByLabelText('Ketik HAPUS untuk melanjutkan'), 'hapus');
    await confirm();

    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(screen.getByText('Akun Anda sudah dihapus')).toBeVisible();
    expect(eraseAccount).toHaveBeenCalledWith({ password: 'rahasia123' });
    expect(router.state.location.pathname).toBe('/auth');
    expect(useSession.getState()).toMatchObject({ status: 'signed-out', token: null, account: null });
    expect(await createOutbox('u1', 'TO1').load()).toEqual([]);
    expect(await createOutbox('u10', 'TO1').load()).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem('userTryouts') ?? '')).toEqual({ u10: ['TO2'] });
  });

  /** A try whose answer is lost, while answers of the learner wait on the device. */
  async function eraseUnanswered() {
    eraseAccount.mockRejectedValueOnce(new TimeoutError());
    const unsent = [{ itemId: 'i1', option: 'A' as const, text: null, flagged: false, sequence: 1, secondsSpent: 0 }];
    await createOutbox('u1', 'TO1').store(unsent, () => false);
    const opened = await openErasure();
    await opened.user.type(opened.dialog.getByLabelText('Password'), 'rahasia123');
    await opened.user.type(opened.dialog.getByLabelText('Ketik HAPUS untuk melanjutkan'), 'hapus');
    await opened.confirm();
    expect(await opened.dialog.findByText('Belum diketahui apakah akun sudah dihapus')).toBeVisible();
    return opened;
  }
  const hearsOfTheEnd = () => act(() => void useSession.getState().expire('good'));
  const signedOut = new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sesi Anda telah berakhir' });

  it.each(['the second try', 'another call, with the dialog closed'])(
    'after a lost answer is known once %s hears that the session is over, and leaves nothing on the device',
    async (call) => {
      const { user, confirm, router } = await eraseUnanswered();
      eraseAccount.mockImplementationOnce(async () => {
        hearsOfTheEnd();
        throw signedOut;
      });
      if (call === 'the second try') await confirm();
      else {
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        hearsOfTheEnd();
      }
      await waitFor(() => expect(screen.getByText('Akun Anda sudah dihapus')).toBeVisible());
      expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
      expect(router.state.location.state).toBeNull();
      expect(useSession.getState()).toMatchObject({ status: 'signed-out', endedBy: 'user' });
      expect(await createOutbox('u1', 'TO1').load()).toEqual([]);
    },
  );

  it('that a later refusal shows not to have happened keeps the device’s data when the session ends', async () => {
    const { dialog, confirm } = await eraseUnanswered();
    eraseAccount.mockRejectedValueOnce(wrongPassword);
    await confirm();
    await waitFor(() =>
      expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password saat ini salah'),
    );
    hearsOfTheEnd();
    expect(useSession.getState()).toMatchObject({ status: 'signed-out', endedBy: 'expiry' });
    expect(await createOutbox('u1', 'TO1').load()).toHaveLength(1);
  });

  it('is refused with a wrong password: nothing happens to the session', async () => {
    eraseAccount.mockRejectedValue(wrongPassword);
    const { user, dialog, confirm } = await openErasure();
    await user.type(dialog.getByLabelText('Password'), 'salah');
    await user.type(dialog.getByLabelText('Ketik HAPUS untuk melanjutkan'), 'HAPUS');
    await confirm();
    await waitFor(() =>
      expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password saat ini salah'),
    );
    expect(useSession.getState().status).toBe('signed-in');
  });
});
