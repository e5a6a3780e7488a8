import type { User } from '@tryout/api/contract';
import { ApiError, NetworkError, UnexpectedAnswerError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import { useSession } from '../../session.ts';
import * as api from './auth.api.ts';
import { Component } from './auth.page.tsx';

jest.mock('./auth.api.ts');
const signIn = jest.mocked(api.signIn);
const register = jest.mocked(api.register);
const getRegistrant = jest.mocked(api.getRegistrant);

const user: User = {
  id: 'u1',
  name: 'Sari Dewi',
  email: 'sari@contoh.id',
  province: 'Jawa Barat',
  phone: '081234567890',
  gender: 'female',
  instance: 'PLN',
  createdAt: '2026-11-21T12:00:00.000Z',
};

const refusal = (status: number, code: string, message: string, errors?: { field: string; message: string }[]) =>
  new ApiError({ status, code, message, ...(errors && { errors }) });

function renderAuth(path = '/auth', state?: unknown) {
  return renderRoute(
    [
      { path: '/auth', Component },
      { path: '/dashboard', Component: () => <h1>Fokus CPNS 2024</h1> },
      { path: '/exam/:examId', Component: () => <h1>Detail paket</h1> },
    ],
    path,
    { state },
  );
}

type TestUser = ReturnType<typeof renderAuth>['user'];

async function logIn(typist: TestUser) {
  await typist.type(await screen.findByLabelText('Email'), 'sari@contoh.id');
  await typist.type(screen.getByLabelText('Password'), 'rahasia123');
  await typist.click(screen.getByRole('button', { name: 'Login' }));
}

async function fillRegistration(typist: TestUser) {
  // Pasted, because each typed key renders the whole form again.
  const fill = async (field: HTMLElement, text: string) => {
    await typist.click(field);
    await typist.paste(text);
  };
  await fill(await screen.findByLabelText('Nama Lengkap'), 'Sari Dewi');
  await fill(screen.getByLabelText('Email'), 'sari@contoh.id');
  await fill(screen.getByLabelText('Password'), 'rahasia123');
  await fill(screen.getByLabelText('Nomor Telepon'), '081234567890');
  await typist.selectOptions(screen.getByLabelText('Provinsi'), 'Jawa Barat');
  await typist.click(screen.getByLabelText('Perempuan'));
  await fill(screen.getByLabelText('Instansi', { selector: 'input' }), 'Dinas Kominfo Kota Bandung');
  await typist.click(screen.getByLabelText('18 tahun atau lebih'));
  await typist.click(screen.getByLabelText(/menyetujui Pemberitahuan Privasi/));
}

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  useSession.setState({ status: 'signed-out', account: null, token: null, endedBy: null });
});

describe('login', () => {
  it('signs in, says so and leads to the dashboard', async () => {
    signIn.mockResolvedValue({ token: 'good', user });
    const { user: typist } = renderAuth();
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    await logIn(typist);

    expect(await screen.findByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();
    expect(screen.getByText('Login berhasil')).toBeVisible();
    expect(signIn).toHaveBeenCalledWith({ email: 'sari@contoh.id', password: 'rahasia123' });
    expect(localStorage.getItem('token')).toBe('good');
    expect(localStorage.getItem('loginTime')).not.toBeNull();
  });

  it('says when to come back after too many tries', async () => {
    signIn.mockRejectedValue(
      new ApiError({
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
        retryAfterSeconds: 720,
      }),
    );
    const { user: typist } = renderAuth();
    await logIn(typist);
    expect(await screen.findByText('Terlalu banyak percobaan. Coba lagi setelah 12 menit.')).toBeVisible();
  });

  it('leads back to the page that was asked for', async () => {
    signIn.mockResolvedValue({ token: 'good', user });
    const { user: typist } = renderAuth('/auth', { from: '/exam/paket-1' });
    await logIn(typist);
    expect(await screen.findByRole('heading', { name: 'Detail paket' })).toBeVisible();
  });

  it.each(['https://jahat.example/', '//jahat.example', '/auth'])('never leads to %s', async (from) => {
    signIn.mockResolvedValue({ token: 'good', user });
    const { user: typist } = renderAuth('/auth', { from });
    await logIn(typist);
    expect(await screen.findByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();
  });

  it.each([
    [
      'the server’s own words',
      refusal(401, 'INVALID_CREDENTIALS', 'Email atau password tidak valid'),
      'Email atau password tidak valid',
    ],
    [
      'that the API is away, in our web server’s words',
      refusal(503, 'API_AWAY', 'Server belum menjawab.'),
      'Server belum menjawab.',
    ],
    ['the status of an answer that is not ours', refusal(502, 'HTTP_502', 'Server sedang sibuk'), 'Server error: 502'],
    ['that no answer came', new NetworkError('No answer'), 'No response from server. Please check your connection.'],
    ['an error’s own message', new Error('Penyimpanan penuh'), 'Penyimpanan penuh'],
    ['the fallback for an unreadable answer', new UnexpectedAnswerError('not JSON'), 'Error logging in'],
  ])('says %s and keeps what was typed', async (_what, failure, sentence) => {
    signIn.mockRejectedValue(failure);
    const { user: typist } = renderAuth();
    await logIn(typist);

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Email')).toHaveValue('sari@contoh.id');
    expect(screen.getByLabelText('Password')).toHaveValue('rahasia123');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  it('sends once, however often it is pressed, and says that it is working', async () => {
    signIn.mockReturnValue(new Promise(() => {}));
    const { user: typist } = renderAuth();
    await typist.type(await screen.findByLabelText('Email'), 'sari@contoh.id');
    await typist.type(screen.getByLabelText('Password'), 'rahasia123');
    await typist.dblClick(screen.getByRole('button', { name: 'Login' }));

    expect(await screen.findByRole('button', { name: 'Loading...' })).toBeDisabled();
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it('asks for both fields before it sends anything', async () => {
    const { user: typist } = renderAuth();
    await typist.click(await screen.findByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Email wajib diisi')).toBeVisible();
    expect(screen.getByText('Password wajib diisi')).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('leads on at once when the visitor is already signed in', async () => {
    useSession.setState({ status: 'signed-in', account: user, token: 'good' });
    renderAuth('/auth?mode=register', { from: '/exam/paket-1' });
    expect(await screen.findByRole('heading', { name: 'Detail paket' })).toBeVisible();
  });

  it('offers the staff their own sign-ins', async () => {
    renderAuth();
    expect(await screen.findByText('Login khusus')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login Admin' })).toHaveAttribute('href', '/admin/login');
    expect(screen.getByRole('link', { name: 'Login Questioner' })).toHaveAttribute('href', '/questioner/login');
  });
});

describe('registration', () => {
  it("opens by ?mode=register and sends every field, an instance of one's own too", async () => {
    register.mockResolvedValue({ token: 'good', user });
    const { user: typist } = renderAuth('/auth?mode=register', { from: '/exam/paket-1' });
    expect(await screen.findByRole('heading', { name: 'Daftar Akun Baru' })).toBeVisible();
    await fillRegistration(typist);
    await typist.click(screen.getByRole('button', { name: 'Daftar' }));

    expect(await screen.findByRole('heading', { name: 'Detail paket' })).toBeVisible();
    expect(register).toHaveBeenCalledWith({
      email: 'sari@contoh.id',
      password: 'rahasia123',
      name: 'Sari Dewi',
      province: 'Jawa Barat',
      phone: '081234567890',
      gender: 'female',
      instance: 'Dinas Kominfo Kota Bandung',
      ageGroup: 'adult',
      consent: true,
      guardianConsent: false,
    });
  });

  describe('of a guest', () => {
    const registrant = { fullName: 'Rani Kusuma', email: 'rani@contoh.id', phone: '081234567890' };
    beforeEach(() => useGuestTryouts.setState({ tryouts: [{ id: 'TO1', attemptToken: 'kunci' }] }));
    afterEach(() => act(() => useGuestTryouts.setState({ tryouts: [] })));
    const values = () =>
      ['Nama Lengkap', 'Email', 'Nomor Telepon'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

    it('has name, address and number filled in from the free tryout, and stores them nowhere', async () => {
      getRegistrant.mockResolvedValue({ registrant });
      localStorage.clear();
      const { user: typist, router } = renderAuth('/auth?mode=register');
      expect(await screen.findByText(/diisi dari pendaftaran tryout gratis di perangkat ini/)).toBeVisible();
      expect(values()).toEqual(['Rani Kusuma', 'rani@contoh.id', '081234567890']);
      expect(getRegistrant).toHaveBeenCalledWith('TO1', 'kunci', expect.anything());
      expect(JSON.stringify([localStorage, sessionStorage, router.state.location])).not.toMatch(/Rani|rani@|0812/);
      await typist.click(screen.getByRole('button', { name: 'Bukan Anda? Kosongkan' }));
      expect(values()).toEqual(['', '', '']);
      expect(screen.getByLabelText('Nama Lengkap')).toHaveFocus();
      expect(screen.queryByText(/diisi dari pendaftaran/)).toBeNull();
    });

    it('keeps what was typed before the answer came', async () => {
      let answer: (found: { registrant: typeof registrant }) => void = () => {};
      getRegistrant.mockReturnValue(new Promise((resolve) => (answer = resolve)));
      const { user: typist } = renderAuth('/auth?mode=register');
      await typist.type(await screen.findByLabelText('Nama Lengkap'), 'Rani K.');
      answer({ registrant });
      await screen.findByText(/diisi dari pendaftaran/);
      expect(values()).toEqual(['Rani K.', 'rani@contoh.id', '081234567890']);
    });

    it.each([
      ['no answer comes', () => getRegistrant.mockRejectedValue(new NetworkError('x'))],
      ['the registration is gone', () => getRegistrant.mockResolvedValue({ registrant: null })],
    ])('is empty where %s', async (_, given) => {
      given();
      renderAuth('/auth?mode=register');
      await screen.findByLabelText('Nama Lengkap');
      await waitFor(() => expect(getRegistrant).toHaveBeenCalled());
      expect(values()).toEqual(['', '', '']);
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('asks for a consent that is not ticked beforehand, and under 18 for a guardian’s, too', async () => {
    register.mockResolvedValue({ token: 'good', user });
    const { user: typist } = renderAuth('/auth?mode=register');
    await fillRegistration(typist);
    const consent = screen.getByLabelText(/menyetujui Pemberitahuan Privasi/);
    await typist.click(consent);
    expect(consent).not.toBeChecked();
    expect(screen.queryByLabelText(/Orang tua atau wali/)).not.toBeInTheDocument();
    await typist.click(screen.getByLabelText('Di bawah 18 tahun'));
    await typist.click(screen.getByRole('button', { name: 'Daftar' }));
    expect(await screen.findByText('Centang persetujuan ini untuk melanjutkan')).toBeVisible();
    expect(screen.getByText('Persetujuan orang tua atau wali diperlukan')).toBeVisible();
    expect(consent).toHaveFocus();
    expect(register).not.toHaveBeenCalled();

    await typist.click(consent);
    await typist.click(screen.getByLabelText(/Orang tua atau wali/));
    await typist.click(screen.getByRole('button', { name: 'Daftar' }));
    expect(await screen.findByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();
    expect(register).toHaveBeenCalledWith(
      expect.objectContaining({ ageGroup: 'minor', consent: true, guardianConsent: true }),
    );
  });

  it('shows the privacy notice in a tab of its own, so that nothing typed is lost', async () => {
    renderAuth('/auth?mode=register');
    const notice = await screen.findByRole('link', { name: /Pemberitahuan Privasi/ });
    expect(notice).toHaveAttribute('href', '/privacy');
    expect(notice).toHaveAttribute('target', '_blank');
  });

  it('shows a refused field beside the field and the reason above the button', async () => {
    register.mockRejectedValue(
      refusal(409, 'EMAIL_TAKEN', 'Email sudah terdaftar. Silakan login atau gunakan email lain.', [
        { field: 'email', message: 'Email sudah terdaftar' },
      ]),
    );
    const { user: typist } = renderAuth('/auth?mode=register');
    await fillRegistration(typist);
    await typist.click(screen.getByRole('button', { name: 'Daftar' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Email sudah terdaftar. Silakan login');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email sudah terdaftar');
    expect(screen.getByLabelText('Instansi', { selector: 'input' })).toHaveValue('Dinas Kominfo Kota Bandung');
  });

  it('falls back to its own words when no answer came', async () => {
    register.mockRejectedValue(new NetworkError('No answer'));
    const { user: typist } = renderAuth('/auth?mode=register');
    await fillRegistration(typist);
    await typist.click(screen.getByRole('button', { name: 'Daftar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error creating account');
  });

  it('says that it is working', async () => {
    register.mockReturnValue(new Promise(() => {}));
    const { user: typist } = renderAuth('/auth?mode=register');
    await fillRegistration(typist);
    await typist.click(screen.getByRole('button', { name: 'Daftar' }));
    expect(await screen.findByRole('button', { name: 'Mendaftar...' })).toBeDisabled();
  });

  it('is one link away from the login, in the address, and takes along the typed email and the way back', async () => {
    signIn.mockResolvedValue({ token: 'good', user });
    const { user: typist, router } = renderAuth('/auth', { from: '/exam/paket-1' });
    await typist.type(await screen.findByLabelText('Email'), 'sari@contoh.id');
    await typist.click(screen.getByRole('link', { name: 'Daftar di sini' }));
    expect(await screen.findByRole('heading', { name: 'Daftar Akun Baru' })).toBeVisible();
    expect(router.state.location.search).toBe('?mode=register');
    expect(screen.getByLabelText('Email')).toHaveValue('sari@contoh.id');

    await typist.click(screen.getByRole('link', { name: 'Login di sini' }));
    await typist.type(await screen.findByLabelText('Password'), 'rahasia123');
    await typist.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/exam/paket-1'));
  });
});
