import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
givenDevice(useSession, storageKeys.adminToken);
const login = 'POST /proxy/admin/login';
const admin = { id: 'a1', name: 'Rina', email: 'rina@tryout.id', role: 'admin' };
const needed = refused(403, 'SECOND_FACTOR_NEEDED', 'Akun ini memakai verifikasi dua langkah.');

async function signIn() {
  const view = renderRoute(routes, '/admin/login');
  await view.user.type(await screen.findByLabelText('Email'), 'rina@tryout.id');
  await view.user.type(screen.getByLabelText('Password'), 'mangga di atap');
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  return view;
}

describe('the second factor', () => {
  it('is asked for after the password, and sent along with it', async () => {
    api.answers[login] = needed;
    const { user } = await signIn();
    const code = await screen.findByLabelText('Kode verifikasi');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');

    api.answers[login] = refused(403, 'SECOND_FACTOR_WRONG', 'Kode verifikasi salah atau sudah dipakai.');
    await user.type(code, '000 000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Kode verifikasi salah atau sudah dipakai.');

    api.answers[login] = ok({ token: 'fresh', admin });
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(api.arrived.filter(({ call }) => call === login).map(({ body }) => body)).toEqual([
      { email: 'rina@tryout.id', password: 'mangga di atap' },
      { email: 'rina@tryout.id', password: 'mangga di atap', code: '000000' },
      { email: 'rina@tryout.id', password: 'mangga di atap', code: '123456' },
    ]);
  });

  it('leads back to e-mail and password', async () => {
    api.answers[login] = needed;
    const { user } = await signIn();
    await user.click(await screen.findByRole('button', { name: 'Kembali' }));
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('is set up before anything else where it is required: key, code, and recovery codes that were kept', async () => {
    api.answers[login] = ok({ token: 'fresh', admin: { ...admin, mustSetUpSecondFactor: true } });
    api.answers['GET /proxy/admin/second-factor'] = ok({ isOn: false, isRequired: true, recoveryCodesLeft: 0 });
    api.answers['POST /proxy/admin/second-factor'] = ok({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Tryout:rina@tryout.id?secret=JBSWY3DPEHPK3PXP&issuer=Tryout',
    });
    api.answers['POST /proxy/admin/second-factor/confirm'] = ok({ recoveryCodes: ['k7mq-x3fd-9wtr-h2pn'] });
    const { user, router } = await signIn();
    await user.type(await screen.findByLabelText('Password Anda'), 'mangga di atap');
    expect(router.state.location.pathname).toBe('/admin/second-factor');
    expect(screen.queryByRole('navigation', { name: 'Bagian admin' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mulai' }));

    expect(await screen.findByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(screen.getByLabelText('Kode 6 angka dari aplikasi'), '123456');
    await user.click(screen.getByRole('button', { name: 'Aktifkan' }));

    expect(await screen.findByText('k7mq-x3fd-9wtr-h2pn')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Selesai' })).toBeDisabled();
    await user.click(screen.getByLabelText('Saya sudah menyimpan kode pemulihan ini'));
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });

  it('says after a lost answer, and at the end of the session that follows, that it may be on and needs other recovery codes', async () => {
    const confirm = 'POST /proxy/admin/second-factor/confirm';
    const advice =
      'Jika Anda diminta masuk lagi, verifikasi ini sudah aktif: masuk dengan kode dari aplikasi, lalu buat kode pemulihan baru di halaman Verifikasi dua langkah.';
    api.answers[login] = ok({ token: 'fresh', admin: { ...admin, mustSetUpSecondFactor: true } });
    api.answers['GET /proxy/admin/second-factor'] = ok({ isOn: false, isRequired: true, recoveryCodesLeft: 0 });
    api.answers['POST /proxy/admin/second-factor'] = ok({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Tryout' });
    api.answers[confirm] = 'broken connection';
    const { user } = await signIn();
    await user.type(await screen.findByLabelText('Password Anda'), 'mangga di atap');
    await user.click(screen.getByRole('button', { name: 'Mulai' }));
    await user.type(await screen.findByLabelText('Kode 6 angka dari aplikasi'), '123456');
    await user.click(screen.getByRole('button', { name: 'Aktifkan' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Belum diketahui apakah verifikasi dua langkah sudah aktif');
    expect(alert).toHaveTextContent(`${advice} Koneksi terputus.`);

    api.answers[confirm] = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir.');
    await user.click(screen.getByRole('button', { name: 'Aktifkan' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
    expect(screen.getByText(`${advice} Sesi Anda telah berakhir.`)).toBeVisible();
  });

  it('shows new recovery codes until they are kept, or somebody says that they won’t be', async () => {
    api.answers[login] = ok({ token: 'fresh', admin });
    api.answers['GET /proxy/admin/second-factor'] = ok({ isOn: true, isRequired: false, recoveryCodesLeft: 3 });
    api.answers['POST /proxy/admin/second-factor/recovery-codes'] = ok({ recoveryCodes: ['k7mq-x3fd-9wtr-h2pn'] });
    const { user, router } = await signIn();
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    await act(() => router.navigate('/admin/second-factor'));
    await user.type(await screen.findByLabelText('Password Anda'), 'mangga di atap');
    await user.click(screen.getByRole('button', { name: 'Buat kode pemulihan baru' }));
    await screen.findByText('k7mq-x3fd-9wtr-h2pn');
    const away = () => user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await away();
    const asked = within(await screen.findByRole('dialog', { name: 'Tinggalkan tanpa menyimpan kode?' }));
    await user.click(asked.getByRole('button', { name: 'Kembali ke kode' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('k7mq-x3fd-9wtr-h2pn')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/second-factor');
    await user.click(screen.getByLabelText('Saya sudah menyimpan kode pemulihan ini'));
    await away();
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });

  it('says after a lost answer that the recovery codes on paper may be void, and gives others at the next press', async () => {
    const codes = 'POST /proxy/admin/second-factor/recovery-codes';
    api.answers[login] = ok({ token: 'fresh', admin });
    api.answers['GET /proxy/admin/second-factor'] = ok({ isOn: true, isRequired: false, recoveryCodesLeft: 3 });
    api.answers[codes] = 'broken connection';
    const { user, router } = await signIn();
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
    await act(() => router.navigate('/admin/second-factor'));
    await user.type(await screen.findByLabelText('Password Anda'), 'mangga di atap');
    await user.click(screen.getByRole('button', { name: 'Buat kode pemulihan baru' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Belum diketahui apakah kode pemulihan sudah diganti');
    expect(alert).toHaveTextContent(
      'Kode yang lama mungkin tidak berlaku lagi. Buat kode baru sekali lagi, lalu simpan kode itu.',
    );

    api.answers[codes] = ok({ recoveryCodes: ['k7mq-x3fd-9wtr-h2pn'] });
    await user.click(screen.getByRole('button', { name: 'Buat kode pemulihan baru' }));
    expect(await screen.findByText('k7mq-x3fd-9wtr-h2pn')).toBeVisible();
  });
});
