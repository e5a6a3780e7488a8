import { ApiError, NetworkError, TimeoutError } from '@tryout/shared-ui';
import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../../session.ts';
import * as api from './auth.api.ts';
import { Component } from './auth.page.tsx';

const server = givenLocalApi();
jest.mock('./auth.api.ts');
const askForLink = jest.mocked(api.askForLink);
const resetPassword = jest.mocked(api.resetPassword);
const signIn = jest.mocked(api.signIn);

const user = {
  id: 'u1',
  name: 'Sari Dewi',
  email: 'sari@contoh.id',
  province: 'Jawa Barat',
  phone: '081234567890',
  gender: 'female',
  instance: 'PLN',
  createdAt: '2026-11-21T12:00:00.000Z',
} as const;

const renderAuth = (path: string, state?: unknown) =>
  renderRoute(
    [
      { path: '/auth', Component },
      { path: '/dashboard', Component: () => <h1>Fokus CPNS 2024</h1> },
      { path: '/exam/:examId', Component: () => <h1>Detail paket</h1> },
    ],
    path,
    { state },
  );
type TestUser = ReturnType<typeof renderAuth>['user'];

const refusal = (status: number, code: string, message: string) => new ApiError({ status, code, message });
const askButton = () => screen.findByRole('button', { name: 'Kirim tautan' });

async function choosePassword(typist: TestUser, password = 'lebihrahasia', confirmed = password) {
  await typist.type(await screen.findByLabelText('Password Baru'), password);
  await typist.type(screen.getByLabelText('Konfirmasi Password Baru'), confirmed);
  await typist.click(screen.getByRole('button', { name: 'Simpan password baru' }));
}

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  askForLink.mockResolvedValue({ success: true });
  resetPassword.mockResolvedValue({ success: true });
  signIn.mockResolvedValue({ token: 'good', user });
  useSession.setState({ status: 'signed-out', account: null, token: null, endedBy: null });
});

describe('a forgotten password', () => {
  it('is one link away from the login, and keeps the typed address', async () => {
    const { user: typist, router } = renderAuth('/auth');
    await typist.type(await screen.findByLabelText('Email'), 'sari@contoh.id');
    await typist.click(screen.getByRole('link', { name: 'Lupa password?' }));
    expect(await screen.findByRole('heading', { name: 'Lupa Password' })).toBeVisible();
    expect(router.state.location.search).toBe('?mode=forgot');
    expect(screen.getByLabelText('Email')).toHaveValue('sari@contoh.id');
    await typist.click(await askButton());

    expect(await screen.findByRole('status')).toHaveTextContent(/Periksa email Anda.*sari@contoh.id.*60 menit/);
    expect(askForLink).toHaveBeenCalledWith({ email: 'sari@contoh.id' });
    expect(screen.getByRole('button', { name: 'Kirim lagi' })).toBeEnabled();
  });

  it.each([
    [
      'where no mail can be sent',
      refusal(409, 'RESET_BY_MAIL_OFF', 'Reset password lewat email belum tersedia di situs ini'),
      ['belum tersedia di situs ini', 'Hubungi pengelola situs ini'],
    ],
    [
      'after too many',
      new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Terlalu banyak', retryAfterSeconds: 1_800 }),
      ['Terlalu banyak', 'setelah 30 menit'],
    ],
    ['offline', new NetworkError('x'), ['Tautan belum dikirim', 'Periksa koneksi internet']],
  ])('says what to do %s', async (_when, failure, sentences) => {
    askForLink.mockRejectedValue(failure);
    const { user: typist } = renderAuth('/auth?mode=forgot', { email: 'sari@contoh.id' });
    await typist.click(await askButton());
    const alert = await screen.findByRole('alert');
    for (const sentence of sentences) expect(alert).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Email')).toHaveValue('sari@contoh.id');
  });
});

describe('the link of the mail', () => {
  it('sends its token only in the one call, and leads to the login with the new password', async () => {
    const { user: typist, router } = renderAuth('/auth?mode=reset#token=rahasia-1');
    expect(await screen.findByRole('heading', { name: 'Buat Password Baru' })).toBeVisible();
    await waitFor(() => expect(router.state.location).toMatchObject({ search: '?mode=reset', hash: '' }));
    await choosePassword(typist);

    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Password berhasil diubah');
    expect(resetPassword).toHaveBeenCalledWith({ token: 'rahasia-1', password: 'lebihrahasia' });
    expect(JSON.stringify([router.state.location, { ...localStorage }])).not.toContain('rahasia-1');
  });

  it('opens where its account is signed in, and ends that session without a sign-out', async () => {
    server.answers['GET /api/auth/me'] = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir');
    useSession.getState().signIn('old', user);
    const { user: typist } = renderAuth('/auth?mode=reset#token=rahasia-1');
    await choosePassword(typist);
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(useSession.getState()).toMatchObject({ status: 'signed-out', endedBy: 'expiry' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    ['another account is signed in', ok({ ...user, id: 'u2', name: 'Budi Santoso', email: 'budi@contoh.id' })],
    ['the server can’t be asked whose the session is', 'broken connection' as const],
  ])('used where %s leaves that session alone, and says whose it is', async (_where, me) => {
    server.answers['GET /api/auth/me'] = me;
    useSession.getState().signIn('budi-1', { ...user, id: 'u2', name: 'Budi Santoso', email: 'budi@contoh.id' });
    const { user: typist, router } = renderAuth('/auth?mode=reset#token=rahasia-1');
    await choosePassword(typist);
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent(
      'Password berhasil diubahDi perangkat ini Anda masuk sebagai Budi Santoso (budi@contoh.id).',
    );
    expect(router.state.location.pathname).toBe('/auth');
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', token: 'budi-1' });
    expect(localStorage.getItem('token')).toBe('budi-1');
    await typist.click(screen.getByRole('link', { name: 'Ke dashboard' }));
    expect(await screen.findByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();
  });

  it('opened in a new tab leads, after the login, to the page that was asked for before', async () => {
    const asking = renderAuth('/auth?mode=forgot', { from: '/exam/paket-1', email: 'sari@contoh.id' });
    await asking.user.click(await askButton());
    await screen.findByText('Periksa email Anda');
    asking.unmount();

    const { user: typist } = renderAuth('/auth?mode=reset#token=rahasia-1');
    await choosePassword(typist);
    await typist.type(await screen.findByLabelText('Email'), 'sari@contoh.id');
    await typist.type(screen.getByLabelText('Password'), 'lebihrahasia');
    await typist.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'Detail paket' })).toBeVisible();
    expect(localStorage.getItem('way-back')).toBeNull();
  });

  it.each([
    JSON.stringify({ path: 'https://jahat.example', until: Date.now() + 60_000 }),
    JSON.stringify({ path: '/exam/paket-1', until: Date.now() - 1 }),
    'bukan kami',
  ])('never leads to %s', async (kept) => {
    localStorage.setItem('way-back', kept);
    const { user: typist, router } = renderAuth('/auth?mode=reset#token=rahasia-1');
    await choosePassword(typist);
    await typist.type(await screen.findByLabelText('Email'), 'sari@contoh.id');
    await typist.type(screen.getByLabelText('Password'), 'lebihrahasia');
    await typist.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('that doesn’t count any more says so and leads to a new one', async () => {
    resetPassword.mockRejectedValue(refusal(400, 'RESET_LINK_VOID', 'Tautan ini sudah dipakai'));
    const { user: typist } = renderAuth('/auth?mode=reset#token=rahasia-1');
    await choosePassword(typist);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Tautan ini sudah dipakaiSudah membuat password baru dengan tautan ini? Coba login dengan password itu. Bila belum, minta tautan baru.',
    );
    await typist.click(screen.getByRole('link', { name: 'Minta tautan baru' }));
    expect(await askButton()).toBeVisible();
  });

  it('that was cut off says so', async () => {
    renderAuth('/auth?mode=reset');
    expect(await screen.findByRole('alert')).toHaveTextContent('Tautan tidak lengkap');
    expect(screen.getByRole('link', { name: 'Minta tautan baru' })).toBeVisible();
  });

  it('keeps what was typed on a broken connection, and asks for the same password twice', async () => {
    resetPassword.mockRejectedValue(new NetworkError('x'));
    const { user: typist } = renderAuth('/auth?mode=reset#token=rahasia-1');
    await choosePassword(typist, 'lebihrahasia', 'lainlagi');
    expect(await screen.findByText('Password baru dan konfirmasi password tidak cocok')).toBeVisible();
    expect(resetPassword).not.toHaveBeenCalled();

    const confirmation = screen.getByLabelText('Konfirmasi Password Baru');
    await typist.clear(confirmation);
    await typist.type(confirmation, 'lebihrahasia{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Belum diketahui apakah password sudah berubah.*Isian Anda tidak hilang/,
    );
    expect(screen.getByLabelText('Password Baru')).toHaveValue('lebihrahasia');
  });

  it('that is void after a try without an answer may have done its work: the login comes first', async () => {
    resetPassword.mockRejectedValueOnce(new TimeoutError('x'));
    resetPassword.mockRejectedValue(refusal(400, 'RESET_LINK_VOID', 'Tautan ini sudah dipakai'));
    const { user: typist } = renderAuth('/auth?mode=reset#token=rahasia-1');
    await choosePassword(typist);
    await screen.findByText('Belum diketahui apakah password sudah berubah');
    await typist.click(screen.getByRole('button', { name: 'Simpan password baru' }));
    expect(await screen.findByText('Password mungkin sudah berubah')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Coba login dengan password baru. Bila gagal, minta tautan baru.',
    );
    const ways = within(screen.getByRole('alert').parentElement!).getAllByRole('link');
    expect(ways.map(({ textContent }) => textContent)).toEqual(['Ke halaman login', 'Minta tautan baru']);
  });

  it.each([
    ['a proxy that gave up', new ApiError({ status: 504, code: 'HTTP_504', message: 'x' }), 'Belum diketahui'],
    ['a proxy that passed nothing on', new ApiError({ status: 413, code: 'HTTP_413', message: 'x' }), 'belum diubah'],
    ['too many tries', refusal(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.'), 'Terlalu banyak percobaan.'],
  ])('says after %s what is known of the password', async (_what, failure, sentence) => {
    resetPassword.mockRejectedValue(failure);
    const { user: typist } = renderAuth('/auth?mode=reset#token=rahasia-1');
    await choosePassword(typist);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });
});
