import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const questioner = { id: 'q1', name: 'Penulis Contoh', email: 'penulis@contoh.id', role: 'questioner' };
const login = 'POST /proxy/api/questioner/login';
const packages = 'GET /proxy/api/questioner/tryoutlists';
const reviewCount = 'GET /proxy/api/questioner/review-requests/count';
const profile = 'GET /proxy/api/questioner/profile';

const button = () => screen.getByRole('button', { name: 'Masuk' });
const dashboard = () => screen.findByRole('heading', { name: 'Kelola Soal' });
const hint = () => screen.findByText('Pastikan email dan password sudah benar');

async function signIn() {
  const view = renderRoute(routes, '/questioner/login');
  // Pasted: a key at a time is slow.
  await view.user.click(await screen.findByLabelText('Email'));
  await view.user.paste('penulis@contoh.id');
  await view.user.click(screen.getByLabelText('Password'));
  await view.user.paste('rahasia123');
  await view.user.click(button());
  return view;
}

describe('/questioner/login', () => {
  it('says that it asks the server and that it worked, and opens the dashboard 1.5 s later', async () => {
    let answer = (_: LocalAnswer) => {};
    api.answers[login] = new Promise((resolve) => (answer = resolve));
    const { router } = await signIn();
    expect(await screen.findByText('Menghubungi server...')).toBeVisible();

    answer(ok({ token: 'fresh', questioner }));
    expect(await screen.findByText('Login berhasil')).toBeVisible();
    const succeededAt = performance.now();
    expect(screen.queryByText('Menghubungi server...')).not.toBeInTheDocument();
    expect(device.token()).toBe('fresh');
    expect(router.state.location.pathname).toBe('/questioner/login');

    await dashboard();
    expect(performance.now() - succeededAt).toBeGreaterThan(1300);
    expect(router.state.location.pathname).toBe('/questioner/dashboard');
    expect(screen.getByText('Penulis Contoh')).toBeVisible();
  });

  it('sends a double press once, also while it waits to go on', async () => {
    api.answers[login] = ok({ success: true, data: { token: 'fresh', user: questioner } });
    api.answers[packages] = ok({ tryoutLists: [] });
    const { user } = await signIn();
    await user.dblClick(button());
    await screen.findByText('Login berhasil');
    fireEvent.submit(screen.getByRole('form'));
    await dashboard();
    // The dashboard's own calls come once, too: the number of reviews that wait, and the packages.
    await waitFor(() => expect(api.arrived.map(({ call }) => call)).toContain(packages));
    expect(api.arrived.filter(({ call }) => call !== reviewCount)).toEqual([
      { call: login, authorization: undefined, body: { email: 'penulis@contoh.id', password: 'rahasia123' } },
      { call: packages, authorization: 'Bearer fresh', body: '' },
    ]);
  });

  it('says once that both are needed, and sends no call', async () => {
    const { user } = renderRoute(routes, '/questioner/login');
    await screen.findByLabelText('Email');
    await user.click(button());
    expect(await screen.findByText('Email dan password harus diisi')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(api.arrived).toEqual([]);
  });

  it.each<[string, LocalAnswer, string]>([
    [
      'wrong credentials',
      refused(401, 'INVALID_CREDENTIALS', 'Email atau password tidak valid'),
      'Email atau password salah',
    ],
    ['an unknown account', refused(404, 'NOT_FOUND', 'User not found'), 'Akun tidak ditemukan'],
    ['a broken connection', 'broken connection', 'Masalah koneksi server. Coba lagi nanti.'],
    [
      'an overloaded server',
      refused(503, 'OVERLOADED', 'Server sedang sibuk.'),
      'Masalah koneksi server. Coba lagi nanti.',
    ],
    [
      'a server that takes too long',
      refused(504, 'ANY', 'Gateway timeout'),
      'Server tidak merespons. Periksa koneksi internet Anda.',
    ],
    ['an answer without a user', ok({ token: 'fresh' }), 'Data login tidak lengkap atau format tidak valid'],
    ['anything else', refused(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.'), 'Terlalu banyak percobaan.'],
  ])('reports %s in the toast, and in the form when the hint replaces the toast', async (_case, answer, sentence) => {
    api.answers[login] = answer;
    await signIn();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText('Menghubungi server...')).not.toBeInTheDocument();

    expect(await hint()).toBeVisible();
    expect(screen.getByText('Jika masih bermasalah, hubungi administrator.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1));
    expect(screen.getByLabelText('Password')).toHaveValue('rahasia123');
    expect(device.token()).toBeNull();
  });

  it('says of an expired one-time password what to do, and not that it may be wrong', async () => {
    const { status, message } = errors.ONE_TIME_PASSWORD_EXPIRED;
    api.answers[login] = refused(status, 'ONE_TIME_PASSWORD_EXPIRED', message);
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(screen.queryByText('Menghubungi server...')).not.toBeInTheDocument());
    expect(screen.queryByText('Pastikan email dan password sudah benar')).not.toBeInTheDocument();
  });

  it('says of a wrong code that the code is wrong, and nothing of e-mail and password', async () => {
    const { SECOND_FACTOR_NEEDED: needed, SECOND_FACTOR_WRONG: wrong } = errors;
    api.answers[login] = refused(needed.status, 'SECOND_FACTOR_NEEDED', needed.message);
    const { user } = await signIn();
    await user.click(await screen.findByLabelText('Kode verifikasi'));
    await user.paste('123456');
    api.answers[login] = refused(wrong.status, 'SECOND_FACTOR_WRONG', wrong.message);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(wrong.message);
    await waitFor(() => expect(screen.queryByText('Menghubungi server...')).not.toBeInTheDocument());
    expect(screen.queryByText('Pastikan email dan password sudah benar')).not.toBeInTheDocument();
  });

  it('removes the hint at the next try', async () => {
    api.answers[login] = refused(401, 'INVALID_CREDENTIALS', 'Email atau password tidak valid');
    const { user } = await signIn();
    await screen.findByText('Email atau password salah');
    api.answers[login] = ok({ token: 'fresh', user: questioner });
    await user.click(button());
    await screen.findByText('Login berhasil');
    await dashboard();
    expect(screen.queryByText('Pastikan email dan password sudah benar')).not.toBeInTheDocument();
  });

  it('leads to the dashboard at once when already signed in', async () => {
    device.holds('stored');
    api.answers[profile] = ok(questioner);
    renderRoute(routes, '/questioner/login');
    await dashboard();
    expect(api.arrived[0]).toEqual({ call: profile, authorization: 'Bearer stored', body: '' });
    expect(api.arrived.map(({ call }) => call)).not.toContain(login);
  });

  it('shows the form when the stored token can’t be verified, and keeps it', async () => {
    device.holds('stored');
    renderRoute(routes, '/questioner/login');
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(device.token()).toBe('stored');
  });
});
