import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { samplePlan } from './payment-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/plans';

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions: ['finance'],
  });
  api.answers[`GET ${path}`] = ok({ plans: [samplePlan()] });
});
const open = (address = '/admin/plans') => renderRoute(routes, address);
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const sent = (call: string) => api.arrived.filter((one) => one.call === call);

describe('/admin/plans', () => {
  it('lists what is sold, at which price, and to how many', async () => {
    api.answers[`GET ${path}`] = ok({
      plans: [samplePlan(), samplePlan({ id: 'l1', name: 'Langganan lama', isSold: false, features: ['time_travel'] })],
    });
    open();
    const row = within((await screen.findByText('Langganan lama')).closest('tr') as HTMLElement);
    for (const text of ['Tidak dijual', /Rp99\.000/, /30 paket, time_travel/, '128 terjual'])
      expect(row.getByText(text)).toBeVisible();
  });

  it('shows all plans on one page, however many', async () => {
    const plans = Array.from({ length: 21 }, (_, at) => samplePlan({ id: `l${at}`, name: `Langganan ke-${at + 1}` }));
    api.answers[`GET ${path}`] = ok({ plans });
    open();
    expect(await screen.findByText('Langganan ke-21')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Halaman/ })).not.toBeInTheDocument();
  });

  it('adds a plan once, under one key', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah langganan' }));
    const fields = await form('Langganan baru');
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(fields.getByText('Nama wajib diisi')).toBeVisible();
    expect(fields.getByText('Harga tidak valid')).toBeVisible();
    await user.type(fields.getByLabelText('Nama'), 'Langganan 6 bulan');
    await user.clear(fields.getByLabelText('Lama'));
    await user.type(fields.getByLabelText('Lama'), '6');
    await user.type(fields.getByLabelText('Harga'), '180000');
    expect(fields.getByText('Rp30.000 per bulan')).toBeVisible();
    await user.click(fields.getByRole('switch', { name: /^Dijual/ }));
    api.answers[`POST ${path}`] = 'broken connection';
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(await fields.findByText('Langganan belum tersimpan')).toBeVisible();
    api.answers[`POST ${path}`] = { status: 201, body: samplePlan({ id: 'l6' }) };
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Langganan 6 bulan tersimpan')).toBeVisible();
    const [first, second] = sent(`POST ${path}`);
    expect(first?.body).toEqual({
      ...{ name: 'Langganan 6 bulan', months: 6, packageQuota: 10, price: 180_000 },
      ...{ features: ['explanations', 'lessons'], isPopular: false, isSold: true },
    });
    expect(second?.creationKey).toBe(first?.creationKey);
  });

  it.each(['typed', 'pasted'])('refuses a price in the English notation (%s)', async (way) => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah langganan' }));
    const fields = await form('Langganan baru');
    await user.type(fields.getByLabelText('Nama'), 'Langganan 6 bulan');
    await user.clear(fields.getByLabelText('Lama'));
    await user.type(fields.getByLabelText('Lama'), '6');
    await user.click(fields.getByLabelText('Harga'));
    await (way === 'typed' ? user.keyboard('99,000') : user.paste('99,000'));
    await user.keyboard('{Enter}');
    expect(fields.getByText('Rupiah ditulis tanpa koma, contoh: 99.000')).toBeVisible();
    expect(fields.queryByText(/NaN/)).not.toBeInTheDocument();
    await user.clear(fields.getByLabelText('Harga'));
    await user.type(fields.getByLabelText('Harga'), '500{Enter}');
    expect(fields.getByText('Harga minimal Rp1.000')).toBeVisible();
    expect(sent(`POST ${path}`)).toEqual([]);
  });

  it('shows both versions when somebody else was faster, and saves one’s own over the newer one', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Ubah Langganan 3 bulan' }));
    const fields = await form('Ubah langganan');
    await user.clear(fields.getByLabelText('Harga'));
    await user.type(fields.getByLabelText('Harga'), '89000');
    await user.type(fields.getByRole('textbox', { name: 'Alasan perubahan' }), 'Promosi akhir tahun');
    api.answers[`PUT ${path}/l3`] = refused(409, 'PLAN_CHANGED', errors.PLAN_CHANGED.message);
    api.answers[`GET ${path}`] = ok({ plans: [samplePlan({ packageQuota: 40, revision: 5 })] });
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    const comparison = within(await screen.findByRole('region', { name: 'Perbandingan versi' }));
    expect(comparison.getByText('Langganan ini sudah diubah orang lain')).toBeVisible();
    expect(await comparison.findByRole('region', { name: 'Harga' })).toHaveTextContent('Diubah Anda');
    expect(comparison.getByRole('region', { name: 'Kuota paket' })).toHaveTextContent('tetap versi terbaru');
    api.answers[`PUT ${path}/l3`] = ok(samplePlan({ revision: 6 }));
    await user.click(screen.getByRole('button', { name: 'Simpan versi saya' }));
    expect(await screen.findByText('Langganan 3 bulan tersimpan')).toBeVisible();
    expect(sent(`PUT ${path}/l3`).map(({ body }) => body)).toEqual([
      expect.objectContaining({ price: 89_000, packageQuota: 30, revision: 4, reason: 'Promosi akhir tahun' }),
      expect.objectContaining({ price: 89_000, packageQuota: 40, revision: 5, reason: 'Promosi akhir tahun' }),
    ]);
  });

  it('finds a change saved that got no answer: nobody else has made it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Ubah Langganan 3 bulan' }));
    const fields = await form('Ubah langganan');
    await user.clear(fields.getByLabelText('Harga'));
    await user.type(fields.getByLabelText('Harga'), '89000');
    await user.type(fields.getByRole('textbox', { name: 'Alasan perubahan' }), 'Promosi akhir tahun');
    api.answers[`PUT ${path}/l3`] = 'broken connection';
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(await fields.findByText('Langganan belum tersimpan')).toBeVisible();
    api.answers[`PUT ${path}/l3`] = refused(409, 'PLAN_CHANGED', errors.PLAN_CHANGED.message);
    api.answers[`GET ${path}`] = ok({ plans: [samplePlan({ price: 89_000, revision: 5 })] });
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Langganan 3 bulan tersimpan')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks before a changed price is lost', async () => {
    const { user } = open('/admin/plans?langganan=l3');
    const fields = within(await screen.findByRole('form', { name: 'Ubah langganan' }));
    await user.type(fields.getByLabelText('Harga'), '0');
    await user.click(fields.getByRole('button', { name: 'Batal' }));
    expect(await screen.findByText('Perubahan langganan ini belum disimpan dan akan hilang.')).toBeVisible();
  });

  it('opens a plan from its address, with what was saved since', async () => {
    const { user } = open('/admin/plans?langganan=l3');
    const fields = await form('Ubah langganan');
    await user.type(fields.getByRole('textbox', { name: 'Alasan perubahan' }), 'Kuota baru');
    api.answers[`PUT ${path}/l3`] = ok(samplePlan());
    api.answers[`GET ${path}`] = ok({ plans: [samplePlan({ price: 120_000, revision: 5 })] });
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await screen.findByText(/Rp120\.000/);
    await user.click(screen.getByRole('link', { name: 'Ubah Langganan 3 bulan' }));
    expect((await form('Ubah langganan')).getByLabelText('Harga')).toHaveValue('Rp120.000');
  });
});
