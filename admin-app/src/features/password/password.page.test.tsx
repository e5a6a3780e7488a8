import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
givenDevice(useSession, storageKeys.adminToken);
const admin = { id: 'a1', name: 'Rina', email: 'rina@contoh.id', role: 'admin' };

describe('/admin/change-password', () => {
  it('follows a sign-in with a one-time password, and shows nothing else of the area', async () => {
    api.answers['POST /proxy/admin/login'] = ok({ token: 'fresh', admin: { ...admin, mustChangePassword: true } });
    api.answers['POST /proxy/admin/change-password'] = ok({ success: true });
    const { user, router } = renderRoute(routes, '/admin/dashboard');
    await user.type(await screen.findByLabelText('Email'), 'rina@contoh.id');
    await user.type(screen.getByLabelText('Password'), 'k7mq-x3fd-9wtr-h2pn');
    await user.click(screen.getByRole('button', { name: 'Login' }));

    await user.type(await screen.findByLabelText('Password Saat Ini'), 'k7mq-x3fd-9wtr-h2pn');
    expect(router.state.location.pathname).toBe('/admin/change-password');
    expect(screen.queryByRole('navigation', { name: 'Bagian admin' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    await user.type(screen.getByLabelText('Password Baru'), 'sandi-sendiri');
    await user.type(screen.getByLabelText('Konfirmasi Password Baru'), 'sandi-sendiri');
    await user.click(screen.getByRole('button', { name: 'Ubah Password' }));

    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(within(screen.getByRole('navigation', { name: 'Bagian admin' })).getByText('Staf')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === 'POST /proxy/admin/change-password')).toMatchObject({
      authorization: 'Bearer fresh',
      body: { currentPassword: 'k7mq-x3fd-9wtr-h2pn', newPassword: 'sandi-sendiri' },
    });
  });
});
