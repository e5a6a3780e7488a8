import { screen, waitFor } from '@testing-library/react';
import { ApiError, NetworkError } from '../../http/api-error.ts';
import { createRequireSession } from '../../session/require-session.tsx';
import { createSession } from '../../session/session.ts';
import { renderRoute } from '../../testing/index.ts';
import { StaffPasswordPage } from './staff-password-page.tsx';

const change = jest.fn();
const sessions = { list: async () => ({ sessions: [] }), end: jest.fn(), endAll: jest.fn() };

/** An area with two pages, whose account may have come with a one-time password. */
async function openArea(path: string, mustChangePassword: boolean) {
  localStorage.setItem('token', 't1');
  const session = createSession({
    storageKey: 'token',
    fetchAccount: async () => ({ id: 'a1', email: 'rina@contoh.id', mustChangePassword }),
  });
  const Guard = createRequireSession({
    session,
    loginPath: '/login',
    firstPath: (account) => (account.mustChangePassword ? '/change-password' : null),
  });
  const view = renderRoute(
    [
      {
        Component: Guard,
        children: [
          { path: '/dashboard', element: <h1>Dashboard</h1> },
          { path: '/soal', element: <h1>Soal</h1> },
          {
            path: '/change-password',
            element: (
              <StaffPasswordPage
                session={session}
                homePath="/dashboard"
                change={change}
                sessions={sessions}
                secondFactorPath="/second-factor"
              />
            ),
          },
        ],
      },
    ],
    path,
  );
  await screen.findByRole('heading', { level: 1 });
  const type = async (label: string, text: string) => {
    await view.user.clear(screen.getByLabelText(label));
    await view.user.type(screen.getByLabelText(label), text);
  };
  return {
    ...view,
    async fill(current: string, next: string, confirmation = next) {
      await type('Password Saat Ini', current);
      await type('Password Baru', next);
      await type('Konfirmasi Password Baru', confirmation);
      await view.user.click(screen.getByRole('button', { name: 'Ubah Password' }));
    },
  };
}

beforeEach(() => {
  localStorage.clear();
  change.mockReset().mockResolvedValue(undefined);
});

describe('StaffPasswordPage', () => {
  it('comes first while a one-time password is due, and then leads to the page that was asked for', async () => {
    const { fill, router } = await openArea('/soal?nomor=7', true);
    expect(screen.getByRole('heading', { name: 'Ubah Password' })).toBeVisible();
    expect(screen.getByText(/Anda masuk dengan password sekali pakai/)).toBeVisible();
    await fill('k7mq-x3fd', 'sandi-sendiri');
    expect(await screen.findByRole('heading', { name: 'Soal' })).toBeVisible();
    expect(screen.getByText('Password berhasil diubah')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/soal', search: '?nomor=7' });
    expect(change).toHaveBeenCalledWith({ currentPassword: 'k7mq-x3fd', newPassword: 'sandi-sendiri' });
  });

  it.each(['/change-password', '/change-password/'])('leads to the dashboard from %s itself', async (path) => {
    const { fill, router } = await openArea(path, true);
    await fill('k7mq-x3fd', 'sandi-sendiri');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('stays on the page after an ordinary change of password, with an empty form', async () => {
    const { fill } = await openArea('/change-password', false);
    await fill('rahasia123', 'sandi-sendiri');
    expect(await screen.findByText('Password berhasil diubah')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ubah Password' })).toBeVisible();
    for (const label of ['Password Saat Ini', 'Password Baru', 'Konfirmasi Password Baru'])
      expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it.each([
    ['12345', 'sandi-sendiri', 'sandi-sendiri', 'Password saat ini wajib diisi (min. 6 karakter)'],
    ['rahasia123', '12345', '12345', 'Password baru minimal 6 karakter'],
    ['rahasia123', '12345', '12345', 'Konfirmasi password minimal 6 karakter'],
    ['rahasia123', 'sandi-sendiri', 'sandi-lainnya', 'Password baru dan konfirmasi password tidak cocok'],
    ['rahasia123', 'rahasia123', 'rahasia123', 'Password baru harus berbeda dari password saat ini'],
  ])('refuses %s, %s and %s, asking nobody: %s', async (current, next, confirmation, sentence) => {
    const { fill } = await openArea('/change-password', false);
    await fill(current, next, confirmation);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(change).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the current password is wrong, and says so beside it', async () => {
    const message = 'Password saat ini salah';
    change.mockRejectedValueOnce(
      new ApiError({
        status: 400,
        code: 'CURRENT_PASSWORD_WRONG',
        message,
        errors: [{ field: 'currentPassword', message }],
      }),
    );
    const { fill } = await openArea('/soal', true);
    await fill('salah-ketik', 'sandi-sendiri');
    expect(await screen.findByText('Gagal mengubah password')).toBeVisible();
    expect(screen.getByLabelText('Password Saat Ini')).toHaveAccessibleDescription(new RegExp(message));
    expect(screen.getByLabelText('Password Baru')).toHaveValue('sandi-sendiri');
    expect(screen.getByRole('heading', { name: 'Ubah Password' })).toBeVisible();
  });

  it.each([['a fault of ours', new TypeError('x'), 'Terjadi kesalahan']])(
    'reports %s',
    async (_case, error, sentence) => {
      change.mockRejectedValueOnce(error);
      const { fill } = await openArea('/change-password', false);
      await fill('rahasia123', 'sandi-sendiri');
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  it('says after a lost answer, and at the end of the session that follows, that the new password may count', async () => {
    change.mockRejectedValueOnce(new NetworkError('cut'));
    change.mockRejectedValueOnce(new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sesi berakhir.' }));
    const { fill, user } = await openArea('/change-password', false);
    await fill('rahasia123', 'sandi-sendiri');
    const hint = 'Jika Anda diminta masuk lagi, coba password baru lebih dulu.';
    expect(
      await screen.findByText(`${hint} Koneksi terputus. Periksa koneksi internet Anda, lalu coba lagi.`),
    ).toBeVisible();
    expect(screen.getByText('Belum diketahui apakah password sudah berubah')).toBeVisible();
    expect(screen.getByLabelText('Password Baru')).toHaveValue('sandi-sendiri');

    await user.click(screen.getByRole('button', { name: 'Ubah Password' }));
    expect(await screen.findByText(`${hint} Sesi berakhir.`)).toBeVisible();
  });

  it('says that it is saving, and ignores a second press', async () => {
    let done = () => {};
    change.mockReturnValueOnce(new Promise<void>((resolve) => (done = resolve)));
    const { fill } = await openArea('/change-password', false);
    await fill('rahasia123', 'sandi-sendiri');
    expect(await screen.findByRole('button', { name: 'Menyimpan...' })).toBeDisabled();
    done();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ubah Password' })).toBeEnabled());
  });
});

it('serves an area of the last release, which knows neither sessions nor a second factor', async () => {
  localStorage.setItem('token', 't1');
  const account = { email: 'rina@contoh.id', mustChangePassword: false };
  const session = createSession({ storageKey: 'token', fetchAccount: async () => account });
  session.getState().signIn('t1', account);
  const path = '/change-password';
  renderRoute([{ path, element: <StaffPasswordPage session={session} homePath="/dashboard" change={change} /> }], path);
  expect(await screen.findByLabelText('Password Saat Ini')).toBeVisible();
  expect(screen.queryByText('Perangkat yang masuk')).not.toBeInTheDocument();
  expect(screen.queryByText('Verifikasi dua langkah')).not.toBeInTheDocument();
});
