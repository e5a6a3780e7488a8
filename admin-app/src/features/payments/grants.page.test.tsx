import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { number, pricedTryout, sampleEntitlement, samplePlan } from './payment-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/entitlements';
const list = `GET ${path}?page=1&pageSize=20`;
const reason = 'Pengganti gangguan kami.';

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions: ['finance'],
  });
  api.answers['GET /proxy/admin/plans'] = ok({ plans: [samplePlan()] });
  api.answers[list] = ok({ entitlements: [sampleEntitlement()], total: 1 });
});
const open = (address = '/admin/grants') => renderRoute(routes, address);
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);

describe('/admin/grants', () => {
  it('says who has access to what, from where and how much of it is left', async () => {
    api.answers[list] = ok({
      entitlements: [
        sampleEntitlement(),
        sampleEntitlement({ id: 'e2', source: 'wormhole', revokedAt: sampleEntitlement().createdAt, account: null }),
      ],
      total: 2,
    });
    open();
    const first = within((await screen.findByText('Siti Rahma')).closest('tr') as HTMLElement);
    for (const text of ['7 dari 30 paket terpakai', 'Pembelian', 'Aktif']) expect(first.getByText(text)).toBeVisible();
    expect(first.getByRole('link', { name: number })).toHaveAttribute('href', `/admin/purchases/${number}`);
    const second = within(screen.getByText('wormhole').closest('tr') as HTMLElement);
    for (const text of ['Akun dihapus', 'Dicabut']) expect(second.getByText(text)).toBeVisible();
    expect(second.queryByRole('button')).not.toBeInTheDocument();
  });

  it('gives a plan with a reason after asking, once, also when the answer was lost', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Beri akses' }));
    const shown = await dialog();
    await user.type(await shown.findByLabelText('Email peserta'), 'Budi@contoh.id');
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), reason);
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByText('Pilih langganan', { selector: 'p' })).toBeVisible();
    await shown.findByRole('option', { name: 'Langganan 3 bulan' });
    await user.selectOptions(shown.getByRole('combobox', { name: 'Langganan' }), 'Langganan 3 bulan');
    await user.type(shown.getByLabelText('Lama'), '2');
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByRole('heading', { name: 'Beri Langganan 3 bulan tanpa bayar?' })).toBeVisible();
    for (const text of ['budi@contoh.id', '2 bulan', reason]) expect(shown.getByText(text)).toBeVisible();
    api.answers[`POST ${path}`] = 'broken connection';
    await user.click(shown.getByRole('button', { name: 'Beri akses' }));
    await shown.findByText('Akses belum diberikan');
    api.answers[`POST ${path}`] = ok(sampleEntitlement({ source: 'grant' }));
    await user.click(shown.getByRole('button', { name: 'Kirim lagi' }));
    expect(await screen.findByText('Langganan 3 bulan diberikan kepada budi@contoh.id')).toBeVisible();
    const [first, second] = bodies(`POST ${path}`);
    expect(first).toEqual({
      ...{ email: 'budi@contoh.id', item: { kind: 'plan', id: 'l3' }, months: 2, reason },
      key: expect.any(String),
    });
    expect(second).toEqual(first);
  });

  it('says that the plans can’t be loaded, and tries again', async () => {
    api.answers['GET /proxy/admin/plans'] = refused(500, 'INTERNAL_ERROR', errors.INTERNAL_ERROR.message);
    const { user } = open('/admin/grants?beri=baru');
    const shown = await dialog();
    expect(await shown.findByText('Gagal memuat langganan')).toBeVisible();
    api.answers['GET /proxy/admin/plans'] = ok({ plans: [samplePlan()] });
    await user.click(shown.getByRole('button', { name: 'Coba lagi' }));
    expect(await shown.findByRole('option', { name: 'Langganan 3 bulan' })).toBeInTheDocument();
    expect(shown.queryByText('Gagal memuat langganan')).not.toBeInTheDocument();
  });

  it('leads to the package where that is all that is missing', async () => {
    api.answers['GET /proxy/api/tryouts?price=paid'] = ok({ tryouts: [pricedTryout], total: 1 });
    const { user } = open('/admin/grants?beri=baru');
    const shown = await dialog();
    await user.type(await shown.findByLabelText('Email peserta'), 'budi@contoh.id');
    await user.click(shown.getByRole('radio', { name: /^Satu tryout/ }));
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), reason);
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByText('Pilih tryout')).toBeVisible();
    expect(shown.getByRole('combobox', { name: 'Tryout' })).toHaveFocus();
  });

  it('promises no package beyond its own closing', async () => {
    api.answers['GET /proxy/api/tryouts?price=paid'] = ok({ tryouts: [pricedTryout], total: 1 });
    api.answers[list] = ok({ entitlements: [sampleEntitlement({ packageQuota: null, endsAt: null })], total: 1 });
    const { user } = open();
    const row = within((await screen.findByText('Siti Rahma')).closest('tr') as HTMLElement);
    expect(row.getByText('Selama tryoutnya dibuka')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Beri akses' }));
    const shown = await dialog();
    await user.type(await shown.findByLabelText('Email peserta'), 'budi@contoh.id');
    await user.click(shown.getByRole('radio', { name: 'Satu tryout' }));
    expect(shown.getByRole('radio', { name: 'Satu tryout' })).toHaveAccessibleDescription('Selama tryoutnya dibuka');
    await user.click(shown.getByRole('combobox', { name: 'Tryout' }));
    await user.click(await screen.findByRole('option', { name: /^Tryout SKD Premium/ }));
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), reason);
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    const question = within(shown.getByRole('group', { name: 'Beri Tryout SKD Premium tanpa bayar?' }));
    expect(question.getByText('Selama tryoutnya dibuka')).toBeVisible();
  });

  it('asks before what was written is lost, also at the question', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('link', { name: 'Beri akses' }));
    const shown = await dialog();
    await user.type(await shown.findByLabelText('Email peserta'), 'budi@contoh.id');
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), reason);
    await shown.findByRole('option', { name: 'Langganan 3 bulan' });
    await user.selectOptions(shown.getByRole('combobox', { name: 'Langganan' }), 'Langganan 3 bulan');
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    await user.click(shown.getByRole('button', { name: 'Tutup' }));
    const question = within(await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan?' }));
    await user.click(question.getByRole('button', { name: 'Buang perubahan' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(bodies(`POST ${path}`)).toEqual([]);
  });

  it('leads back to the field that the server refuses', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Beri akses' }));
    const shown = await dialog();
    await user.type(await shown.findByLabelText('Email peserta'), 'siapa@contoh.id');
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), reason);
    await shown.findByRole('option', { name: 'Langganan 3 bulan' });
    await user.selectOptions(shown.getByRole('combobox', { name: 'Langganan' }), 'Langganan 3 bulan');
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    const message = 'Tidak ada pengguna dengan email ini';
    api.answers[`POST ${path}`] = {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Data yang dikirim tidak valid',
        errors: [{ field: 'email', message }],
      },
    };
    await user.click(shown.getByRole('button', { name: 'Beri akses' }));
    expect(await shown.findByText(message)).toBeVisible();
    expect(shown.getByLabelText('Email peserta')).toHaveValue('siapa@contoh.id');
  });

  it('takes access back after saying that the money stays', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cabut Langganan 3 bulan dari Siti Rahma' }));
    const shown = await dialog();
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), 'Akun keliru.');
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByText(`Uang pembelian ${number} tidak ikut dikembalikan.`)).toBeVisible();
    api.answers[`POST ${path}/e1/revoke`] = ok(sampleEntitlement({ revokedAt: sampleEntitlement().createdAt }));
    await user.dblClick(shown.getByRole('button', { name: 'Cabut akses' }));
    expect(await screen.findByText('Akses Siti Rahma dicabut')).toBeVisible();
    expect(bodies(`POST ${path}/e1/revoke`)).toEqual([{ reason: 'Akun keliru.' }]);
  });

  it('finds by address and source, in the address of the page', async () => {
    api.answers[`GET ${path}?search=siti%40&source=seat&page=1&pageSize=20`] = ok({ entitlements: [], total: 0 });
    const { user, router } = open('/admin/grants?search=siti%40&source=seat');
    await user.click(await screen.findByRole('button', { name: 'Lihat semua akses' }));
    await screen.findByText('Siti Rahma');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
