import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { contractVersion, routes } from './routes.tsx';
import { api as client, useSession } from './session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const profile = 'GET /proxy/api/questioner/profile';
const questioner = { id: 'q1', name: 'Penulis Contoh', email: 'penulis@contoh.id', role: 'questioner' };
const expired = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir, silakan login kembali');

const dashboard = () => screen.findByRole('heading', { name: 'Kelola Soal' });
const loginTitle = () => screen.findByRole('heading', { name: 'Login Penulis Soal' });
/** Like the shell: the area's routes, and a page for every other address. */
const inShell = [...routes, { path: '*', Component: () => <h1>Oops! Page not found</h1> }];

describe('routes', () => {
  it('have the version that the shell knows', () => expect(contractVersion).toBe(1));

  it.each(['/questioner', '/questioner/'])('lead from %s to the dashboard', async (path) => {
    device.holds('stored');
    api.answers[profile] = ok(questioner);
    const { router } = renderRoute(inShell, path);
    await dashboard();
    expect(router.state.location.pathname).toBe('/questioner/dashboard');
  });

  it.each(['/questioner/unknown', '/questioner/dashboard/more', '/questioner/login/more'])(
    'leave %s to the shell',
    async (path) => {
      renderRoute(inShell, path);
      expect(await screen.findByText('Oops! Page not found')).toBeVisible();
    },
  );
});

describe('/questioner/dashboard', () => {
  it('leads to the login without a token, without a call', async () => {
    const { router } = renderRoute(routes, '/questioner/dashboard');
    await loginTitle();
    expect(router.state.location).toMatchObject({
      pathname: '/questioner/login',
      state: { from: '/questioner/dashboard' },
    });
    expect(api.arrived).toEqual([]);
  });

  it('waits with a spinner, then shows the page with name and Keluar', async () => {
    device.holds('stored');
    let answer = (_: LocalAnswer) => {};
    api.answers[profile] = new Promise((resolve) => (answer = resolve));
    renderRoute(routes, '/questioner/dashboard');
    expect(await screen.findByText('Memuat…')).toBeVisible();
    answer(ok(questioner));
    await dashboard();
    expect(screen.getByText('Penulis Contoh')).toBeVisible();
  });

  it('signs out at Keluar, and does not remember the way back', async () => {
    device.holds('stored');
    api.answers[profile] = ok(questioner);
    const { user, router } = renderRoute(routes, '/questioner/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Keluar' }));
    await loginTitle();
    expect(router.state.location).toMatchObject({ pathname: '/questioner/login', state: null });
    expect(device.token()).toBeNull();
  });

  it('ends a session that the server no longer accepts, and says so', async () => {
    device.holds('stale');
    api.answers[profile] = expired;
    renderRoute(routes, '/questioner/dashboard');
    await loginTitle();
    expect(await screen.findByText('Sesi Anda telah berakhir, silakan login kembali')).toBeVisible();
    expect(device.token()).toBeNull();
  });

  it('ends it in the middle of work, too', async () => {
    device.holds('stored');
    api.answers[profile] = ok(questioner);
    renderRoute(routes, '/questioner/dashboard');
    await dashboard();
    api.answers['GET /proxy/api/questioner/tryoutlists'] = expired;
    await act(() => client.get('api/questioner/tryoutlists', v.unknown()).catch(() => {}));
    await loginTitle();
    expect(device.token()).toBeNull();
  });

  it.each<[string, LocalAnswer]>([
    ['a broken connection', 'broken connection'],
    ['a fault of the server', refused(500, 'INTERNAL_ERROR', 'Basis data mati')],
    ['an overload', refused(503, 'OVERLOADED', 'Sibuk')],
    ['a refused right', refused(403, 'FORBIDDEN', 'Bukan penulis')],
    ["a gateway's 401", { status: 401, body: 'proxy' }],
  ])('survives %s and offers to try again', async (_case, answer) => {
    device.holds('stored');
    api.answers[profile] = answer;
    const { user, router } = renderRoute(routes, '/questioner/dashboard');
    const again = await screen.findByRole('button', { name: 'Coba lagi' });
    expect(device.token()).toBe('stored');
    expect(router.state.location.pathname).toBe('/questioner/dashboard');
    expect(screen.queryByText(/Sesi Anda telah berakhir/)).not.toBeInTheDocument();

    api.answers[profile] = ok(questioner);
    await user.click(again);
    await dashboard();
  });

  it('stays when a later call meets a broken connection', async () => {
    device.holds('stored');
    api.answers[profile] = ok(questioner);
    renderRoute(routes, '/questioner/dashboard');
    await dashboard();
    await act(() => client.get('api/questioner/tryoutlists', v.unknown()).catch(() => {}));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Kelola Soal' })).toBeVisible());
    expect(device.token()).toBe('stored');
  });
});
