import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const admin = { id: 'a1', name: 'Admin Contoh', email: 'admin@contoh.id', role: 'admin' };
const session = { token: 'fresh', admin };
const login = 'POST /proxy/admin/login';
const profile = 'GET /proxy/admin/profile';
const frontPage = 'GET /proxy/';

const email = () => screen.findByLabelText('Email');
const loginButton = () => screen.getByRole('button', { name: 'Login' });

/** The answers to the dashboard's calls, each of which is sent once when all are answered. */
const dashboardAnswers = {
  'GET /proxy/admin/summary': ok({ users: 0, tryouts: 0, questions: 0, completions: 0 }),
  'GET /proxy/admin/overview': refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message),
  'GET /proxy/admin/tryouts?pageSize=5': ok({ tryouts: [], total: 0 }),
};
beforeEach(() => void Object.assign(api.answers, dashboardAnswers));

/** Waits until the dashboard has sent all its calls, so that none comes late. Returns the calls before them. */
async function dashboard() {
  await screen.findByRole('heading', { name: 'Dashboard' });
  await waitFor(() => {
    for (const call of Object.keys(dashboardAnswers)) expect(api.callsOf(call)).toBe(1);
  });
  return api.arrived.filter(({ call }) => !Object.hasOwn(dashboardAnswers, call));
}

async function openLogin(state?: unknown) {
  const view = renderRoute(routes, '/admin/login', { state });
  await email();
  return view;
}

async function signIn(view: Awaited<ReturnType<typeof openLogin>>) {
  await view.user.type(await email(), ' Admin@Contoh.id');
  await view.user.type(screen.getByLabelText('Password'), 'rahasia123');
  await view.user.click(loginButton());
}

describe('/admin/login', () => {
  it('signs in with one call and opens the dashboard', async () => {
    api.answers[login] = ok(session);
    await signIn(await openLogin());

    expect(await dashboard()).toEqual([
      { call: login, authorization: undefined, body: { email: 'admin@contoh.id', password: 'rahasia123' } },
    ]);
    expect(screen.getByText('Admin Contoh')).toBeVisible();
    expect(device.token()).toBe('fresh');
  });

  it('returns to the page that asked for the sign-in', async () => {
    api.answers[login] = ok(session);
    const view = renderRoute(routes, '/admin/dashboard?tab=users');
    await signIn(view);
    await dashboard();
    expect(view.router.state.location).toMatchObject({ pathname: '/admin/dashboard', search: '?tab=users' });
  });

  it.each(['//evil.example/admin', 'https://evil.example', '/admin/login/?again=1', '/questioner/login', 7])(
    'goes to the dashboard rather than to %s',
    async (from) => {
      api.answers[login] = ok(session);
      const view = await openLogin({ from });
      await signIn(view);
      await dashboard();
      expect(view.router.state.location.pathname).toBe('/admin/dashboard');
    },
  );

  it('sends a double press once', async () => {
    let answer = (_: LocalAnswer) => {};
    api.answers[login] = new Promise((resolve) => (answer = resolve));
    const view = await openLogin();
    await signIn(view);
    await view.user.dblClick(loginButton());
    fireEvent.submit(screen.getByRole('form'));
    answer(ok(session));
    await dashboard();
    expect(api.callsOf(login)).toBe(1);
  });

  it('says once that both are needed, and sends no call', async () => {
    const { user } = await openLogin();
    await user.click(loginButton());
    expect(await screen.findByText('Email dan password harus diisi')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toBeInvalid();

    await user.type(screen.getByLabelText('Email'), 'bukan email');
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(screen.queryByText('Email dan password harus diisi')).not.toBeInTheDocument();
    await user.click(loginButton());
    expect(await screen.findByText('Format email tidak valid')).toBeVisible();
    expect(api.arrived).toEqual([]);
  });

  it.each<[string, LocalAnswer, string]>([
    ['wrong credentials', refused(401, 'INVALID_CREDENTIALS', 'Salah'), 'Email atau password tidak valid'],
    [
      'a fault of the server',
      refused(500, 'INTERNAL_ERROR', 'Basis data mati'),
      'Server error (500): Basis data mati. Coba periksa koneksi server.',
    ],
    [
      'a missing address',
      refused(404, 'NOT_FOUND', 'Data tidak ditemukan'),
      'Endpoint login tidak ditemukan. Periksa konfigurasi API.',
    ],
    [
      'another refusal',
      refused(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.'),
      'Error 429: Terlalu banyak percobaan.',
    ],
    [
      'a broken connection',
      'broken connection',
      'Tidak ada respon dari server. Periksa koneksi internet atau status server.',
    ],
    ['an answer without an admin', ok({ token: 'fresh' }), 'Terjadi kesalahan saat login. Silakan coba lagi.'],
  ])('reports %s, keeps what was typed and signs nobody in', async (_case, answer, sentence) => {
    api.answers[login] = answer;
    await signIn(await openLogin());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await email()).toHaveValue('Admin@Contoh.id');
    expect(screen.getByLabelText('Password')).toHaveValue('rahasia123');
    expect(device.token()).toBeNull();

    api.answers[login] = ok(session);
    fireEvent.submit(screen.getByRole('form'));
    await dashboard();
  });

  it('leads to the dashboard when already signed in', async () => {
    device.holds('stored');
    api.answers[profile] = ok(admin);
    renderRoute(routes, '/admin/login');
    expect(await dashboard()).toEqual([{ call: profile, authorization: 'Bearer stored', body: '' }]);
  });

  it('keeps a token that could not be verified, until a sign-in is refused', async () => {
    device.holds('stored');
    const view = await openLogin();
    await signIn(view);
    await screen.findByText(/Tidak ada respon dari server/);
    expect(device.token()).toBe('stored');

    api.answers[login] = refused(401, 'INVALID_CREDENTIALS', 'Salah');
    await view.user.click(loginButton());
    await screen.findByText('Email atau password tidak valid');
    expect(device.token()).toBeNull();
  });

  it('has a way home', async () => {
    await openLogin();
    expect(screen.getByRole('link', { name: 'Kembali ke beranda' })).toHaveAttribute('href', '/');
  });
});

describe('Cek Koneksi Server', () => {
  const check = () => screen.getByRole('button', { name: 'Cek Koneksi Server' });
  const unreachable = 'Tidak dapat terhubung ke server API. Periksa koneksi internet atau status server.';

  it('is silent, then checks, then is connected', async () => {
    let answer = (_: LocalAnswer) => {};
    api.answers[frontPage] = new Promise((resolve) => (answer = resolve));
    const { user } = await openLogin();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();

    await user.click(check());
    expect(await screen.findByText('Memeriksa koneksi ke server…')).toBeVisible();
    await user.click(check());
    answer(ok({ status: 'ok' }));
    expect(await screen.findByText('Terhubung ke server')).toBeVisible();
    expect(api.callsOf(frontPage)).toBe(1);
  });

  it.each<[string, LocalAnswer]>([
    ['the connection breaks', 'broken connection'],
    ['the server says that it is not well', refused(503, 'OVERLOADED', 'Sibuk')],
  ])('says so when %s, and recovers', async (_case, answer) => {
    api.answers[frontPage] = answer;
    const { user } = await openLogin();
    await user.click(check());
    expect(await screen.findByText(unreachable)).toBeVisible();

    api.answers[frontPage] = ok('Hello');
    await user.click(check());
    expect(await screen.findByText('Terhubung ke server')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(unreachable)).not.toBeInTheDocument());
  });
});
