import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { contractVersion, routes } from './routes.tsx';
import { api as client, useSession } from './session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const profile = 'GET /proxy/admin/profile';
const admin = { id: 'a1', name: 'Admin Contoh', email: 'admin@contoh.id', role: 'admin' };
const expired = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir, silakan login kembali');

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard' });
const loginTitle = () => screen.findByRole('heading', { name: 'Login Admin' });
/** Like the shell: the area's routes, and a page for every other address. */
const inShell = [...routes, { path: '*', Component: () => <h1>Oops! Page not found</h1> }];

describe('routes', () => {
  it('have the version that the shell knows', () => expect(contractVersion).toBe(1));

  it.each(['/admin', '/admin/'])('lead from %s to the dashboard', async (path) => {
    device.holds('stored');
    api.answers[profile] = ok(admin);
    const { router } = renderRoute(inShell, path);
    await dashboard();
    expect(router.state.location.pathname).toBe('/admin/dashboard');
  });

  it.each(['/admin/unknown', '/admin/dashboard/more', '/admin/login/more'])('leave %s to the shell', async (path) => {
    renderRoute(inShell, path);
    expect(await screen.findByText('Oops! Page not found')).toBeVisible();
  });
});

describe('/admin/dashboard', () => {
  it('leads to the login without a token, without a call', async () => {
    const { router } = renderRoute(routes, '/admin/dashboard');
    await loginTitle();
    expect(router.state.location).toMatchObject({ pathname: '/admin/login', state: { from: '/admin/dashboard' } });
    expect(api.arrived).toEqual([]);
  });

  it('says that access is being verified, then shows the page with name and Logout', async () => {
    device.holds('stored');
    let answer = (_: LocalAnswer) => {};
    api.answers[profile] = new Promise((resolve) => (answer = resolve));
    renderRoute(routes, '/admin/dashboard');
    expect(await screen.findByText('Memverifikasi akses...')).toBeVisible();
    answer(ok(admin));
    await dashboard();
    expect(screen.getByText('Admin Contoh')).toBeVisible();
  });

  it('signs out at Logout, and does not remember the way back', async () => {
    device.holds('stored');
    api.answers[profile] = ok(admin);
    const { user, router } = renderRoute(routes, '/admin/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await loginTitle();
    expect(router.state.location).toMatchObject({ pathname: '/admin/login', state: null });
    expect(device.token()).toBeNull();
  });

  it('ends a session that the server no longer accepts, and says so', async () => {
    device.holds('stale');
    api.answers[profile] = expired;
    renderRoute(routes, '/admin/dashboard');
    await loginTitle();
    expect(await screen.findByText('Sesi Anda telah berakhir, silakan login kembali')).toBeVisible();
    expect(device.token()).toBeNull();
  });

  it('ends it in the middle of work, too', async () => {
    device.holds('stored');
    api.answers[profile] = ok(admin);
    renderRoute(routes, '/admin/dashboard');
    await dashboard();
    api.answers['GET /proxy/admin/tryouts'] = expired;
    await act(() => client.get('admin/tryouts', v.unknown()).catch(() => {}));
    await loginTitle();
    expect(device.token()).toBeNull();
  });

  it.each<[string, LocalAnswer]>([
    ['a broken connection', 'broken connection'],
    ['a fault of the server', refused(500, 'INTERNAL_ERROR', 'Basis data mati')],
    ['an overload', refused(503, 'OVERLOADED', 'Sibuk')],
    ['a refused right', refused(403, 'FORBIDDEN', 'Bukan admin')],
    ["a gateway's 401", { status: 401, body: 'proxy' }],
  ])('survives %s and offers to try again', async (_case, answer) => {
    device.holds('stored');
    api.answers[profile] = answer;
    const { user, router } = renderRoute(routes, '/admin/dashboard');
    const again = await screen.findByRole('button', { name: 'Coba lagi' });
    expect(device.token()).toBe('stored');
    expect(router.state.location.pathname).toBe('/admin/dashboard');
    expect(screen.queryByText(/Sesi Anda telah berakhir/)).not.toBeInTheDocument();

    api.answers[profile] = ok(admin);
    await user.click(again);
    await dashboard();
  });

  it('stays when a later call meets a broken connection', async () => {
    device.holds('stored');
    api.answers[profile] = ok(admin);
    renderRoute(routes, '/admin/dashboard');
    await dashboard();
    await act(() => client.get('admin/tryouts', v.unknown()).catch(() => {}));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible());
    expect(device.token()).toBe('stored');
  });
});
