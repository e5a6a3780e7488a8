import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const questioner = { id: 'q1', name: 'Rina', email: 'rina@contoh.id', role: 'questioner' };

describe('/questioner/change-password', () => {
  it('comes first with a one-time password, whatever page was asked for, and then leads on to that page', async () => {
    device.holds('stored');
    api.answers['GET /proxy/api/questioner/profile'] = ok({ ...questioner, mustChangePassword: true });
    api.answers['POST /proxy/api/questioner/change-password'] = ok({ success: true });
    const { user, router } = renderRoute(routes, '/questioner/dashboard');
    await user.type(await screen.findByLabelText('Password Saat Ini'), 'k7mq-x3fd-9wtr-h2pn');
    expect(router.state.location.pathname).toBe('/questioner/change-password');
    await user.type(screen.getByLabelText('Password Baru'), 'sandi-sendiri');
    await user.type(screen.getByLabelText('Konfirmasi Password Baru'), 'sandi-sendiri');
    await user.click(screen.getByRole('button', { name: 'Ubah Password' }));
    expect(await screen.findByRole('heading', { name: 'Kelola Soal' })).toBeVisible();
    expect(api.arrived.find(({ call }) => call === 'POST /proxy/api/questioner/change-password')).toMatchObject({
      authorization: 'Bearer stored',
      body: { currentPassword: 'k7mq-x3fd-9wtr-h2pn', newPassword: 'sandi-sendiri' },
    });
  });

  it('can be opened from the frame otherwise', async () => {
    device.holds('stored');
    api.answers['GET /proxy/api/questioner/profile'] = ok(questioner);
    const { user } = renderRoute(routes, '/questioner/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Ubah Password' }));
    expect(await screen.findByRole('heading', { name: 'Ubah Password' })).toBeVisible();
  });
});
