import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { pricedTryout, samplePlan, sampleVoucher } from './payment-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/vouchers';
const list = `GET ${path}?page=1&pageSize=20`;

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions: ['finance'],
  });
  api.answers['GET /proxy/admin/plans'] = ok({ plans: [samplePlan()] });
  api.answers['GET /proxy/api/tryouts?price=paid'] = ok({ tryouts: [pricedTryout], total: 1 });
  api.answers[list] = ok({ vouchers: [sampleVoucher()], total: 1 });
});
const open = (address = '/admin/vouchers') => renderRoute(routes, address);
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const bodies = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);
const row = async (code: string) => within((await screen.findByText(code)).closest('tr') as HTMLElement);

describe('/admin/vouchers', () => {
  it('says what each is worth, for what, how often it was used, and whether it can be', async () => {
    api.answers[list] = ok({
      vouchers: [
        sampleVoucher({
          itemIds: ['l3', 't1', 't2'],
          items: [
            { kind: 'plan', id: 'l3', title: 'Langganan 3 bulan' },
            { kind: 'package', id: 't1', title: 'Tryout SKD Premium' },
          ],
        }),
        sampleVoucher({ id: 'v2', code: 'HABIS', kind: 'amount', value: 10_000, cap: null, max: 5, used: 4, held: 1 }),
        sampleVoucher({ id: 'v3', code: 'LAMA', kind: 'price', value: 49_000, until: '2020-01-01T00:00:00.000Z' }),
        sampleVoucher({ id: 'v4', code: 'BARU', kind: 'mystery', value: 7, isActive: false, max: null }),
        sampleVoucher({
          ...{ id: 'v5', code: 'BANYAK', itemIds: ['1', '2', '3', '4', '5'] },
          items: ['1', '2', '3', '4', '5'].map((id) => ({ kind: 'package', id, title: `Tryout ${id}` })),
        }),
        sampleVoucher({ id: 'v6', code: 'DULU', itemIds: ['l3', 't1'] }),
      ],
      total: 4,
    });
    open();
    const first = await row('HARIGURU');
    for (const text of [
      'Potongan 20%, paling banyak Rp50.000',
      'Langganan 3 bulan, Tryout SKD Premium, 1 yang sudah dihapus',
      '12 dari 100 dipakai, 3 menunggu pembayaran',
      'Berlaku',
    ])
      expect(await first.findByText(text)).toBeVisible();
    for (const [code, ...texts] of [
      ['HABIS', 'Potongan Rp10.000', 'Habis'],
      ['LAMA', 'Harga menjadi Rp49.000', 'Berakhir'],
      ['BARU', 'mystery 7', 'Dimatikan'],
      ['BANYAK', 'Tryout 1, Tryout 2, Tryout 3, dan 2 lagi'],
      ['DULU', '2 langganan atau tryout'],
    ] as const)
      for (const text of texts) expect((await row(code)).getByText(text)).toBeVisible();
  });

  it('adds one for what was chosen, without what isn’t shown, and says when the code is taken', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah voucher' }));
    const fields = await form('Tambah voucher');
    await user.type(fields.getByLabelText('Kode'), 'guru-10');
    expect(fields.getByLabelText('Kode')).toHaveValue('GURU-10');
    await user.type(fields.getByLabelText('Potongan'), '120');
    await user.click(fields.getByRole('radio', { name: 'Yang dipilih' }));
    await user.click(fields.getByRole('button', { name: 'Tambah voucher' }));
    expect(fields.getByText('Pilih paling sedikit satu')).toBeVisible();
    await user.click(await fields.findByRole('checkbox', { name: 'Langganan 3 bulan' }));
    await user.click(fields.getByRole('combobox', { name: 'Tambah tryout' }));
    await user.click(await screen.findByRole('option', { name: /^Tryout SKD Premium/ }));
    expect(
      within(fields.getByRole('list', { name: 'Tryout yang dipilih' })).getByText('Tryout SKD Premium'),
    ).toBeVisible();
    await user.click(fields.getByRole('button', { name: 'Tambah voucher' }));
    expect(fields.getByText('Potongan paling besar 100%')).toBeVisible();
    await user.type(fields.getByLabelText('Paling banyak'), '30000');
    await user.click(fields.getByRole('radio', { name: 'Potongan rupiah' }));
    api.answers[`POST ${path}`] = refused(409, 'VOUCHER_CODE_TAKEN', errors.VOUCHER_CODE_TAKEN.message);
    await user.click(fields.getByRole('button', { name: 'Tambah voucher' }));
    expect(await fields.findByText(errors.VOUCHER_CODE_TAKEN.message)).toBeVisible();
    api.answers[`POST ${path}`] = { status: 201, body: sampleVoucher({ code: 'GURU-10' }) };
    await user.click(fields.getByRole('button', { name: 'Tambah voucher' }));
    expect(await screen.findByText('Voucher GURU-10 tersimpan')).toBeVisible();
    expect(bodies(`POST ${path}`).at(-1)).toEqual({
      ...{ code: 'GURU-10', kind: 'amount', value: 120, cap: null, itemIds: ['l3', 't1'], isActive: true },
      ...{ from: null, until: null, max: null, maxPerAccount: 1, note: '' },
    });
  });

  it('still shows the chosen packages after a look at "Semua pembelian"', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah voucher' }));
    const fields = await form('Tambah voucher');
    await user.click(fields.getByRole('radio', { name: 'Yang dipilih' }));
    await user.click(fields.getByRole('combobox', { name: 'Tambah tryout' }));
    await user.click(await screen.findByRole('option', { name: /^Tryout SKD Premium/ }));
    await user.click(fields.getByRole('radio', { name: 'Semua pembelian' }));
    await user.click(fields.getByRole('radio', { name: 'Yang dipilih' }));
    await user.click(fields.getByRole('button', { name: 'Hapus Tryout SKD Premium' }));
    await user.click(fields.getByRole('button', { name: 'Tambah voucher' }));
    expect(fields.getByText('Pilih paling sedikit satu')).toBeVisible();
    await user.type(fields.getByLabelText('Kode'), 'HARIGURU');
    await user.type(fields.getByLabelText('Potongan'), '20');
    await user.click(fields.getByRole('button', { name: 'Tambah voucher' }));
    expect(fields.getByRole('checkbox', { name: 'Langganan 3 bulan' })).toHaveFocus();
  });

  it('changes limits; an empty limit is none', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Ubah voucher HARIGURU' }));
    const fields = await form('Ubah voucher');
    await user.clear(fields.getByLabelText('Pemakaian oleh semua'));
    await user.click(fields.getByRole('switch', { name: /^Voucher dapat dipakai/ }));
    api.answers[`PUT ${path}/v1`] = ok(sampleVoucher({ isActive: false, max: null }));
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Voucher HARIGURU tersimpan')).toBeVisible();
    expect(bodies(`PUT ${path}/v1`)).toEqual([
      {
        isActive: false,
        from: null,
        until: sampleVoucher().until,
        max: null,
        maxPerAccount: 1,
        note: 'Promosi Hari Guru',
        before: {
          isActive: true,
          from: null,
          until: sampleVoucher().until,
          max: 100,
          maxPerAccount: 1,
          note: 'Promosi Hari Guru',
        },
      },
    ]);
  });

  it('shows what is stored once a change was refused because somebody else had changed the voucher', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Ubah voucher HARIGURU' }));
    const fields = await form('Ubah voucher');
    api.answers[`PUT ${path}/v1`] = {
      status: 400,
      body: {
        ...{ code: 'VALIDATION_FAILED', message: errors.VALIDATION_FAILED.message },
        errors: [{ field: 'until', message: 'Akhir harus setelah awal' }],
      },
    };
    api.answers[list] = ok({ vouchers: [sampleVoucher({ note: 'Mulai Natal' })], total: 1 });
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(await fields.findByText('Akhir harus setelah awal')).toBeVisible();
    expect(fields.getByLabelText(/^Berlaku sampai/)).toHaveFocus();
    await user.click(fields.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Ubah voucher HARIGURU' }));
    expect((await form('Ubah voucher')).getByLabelText('Catatan')).toHaveValue('Mulai Natal');
  });

  it('keeps a form whose voucher leaves the page meanwhile', async () => {
    const { user, queryClient } = open();
    await user.click(await screen.findByRole('link', { name: 'Ubah voucher HARIGURU' }));
    const fields = await form('Ubah voucher');
    await user.clear(fields.getByLabelText('Pemakaian oleh semua'));
    api.answers[list] = ok({ vouchers: [], total: 20 });
    await queryClient.invalidateQueries();
    const link = { name: 'Ubah voucher HARIGURU', hidden: true };
    await waitFor(() => expect(screen.queryByRole('link', link)).toBeNull());
    expect((await form('Ubah voucher')).getByLabelText('Pemakaian oleh semua')).toHaveValue('');
    api.answers[`PUT ${path}/v1`] = ok(sampleVoucher({ max: null }));
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Voucher HARIGURU tersimpan')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before a form with something in it is closed, and not after it was saved or while it is empty', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah voucher' }));
    await user.click((await form('Tambah voucher')).getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.click(await screen.findByRole('link', { name: 'Ubah voucher HARIGURU' }));
    const fields = await form('Ubah voucher');
    await user.type(fields.getByLabelText('Catatan'), '!');
    await user.click(fields.getByRole('button', { name: 'Batal' }));
    const question = within(await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan?' }));
    expect(question.getByText('Perubahan voucher ini belum disimpan dan akan hilang.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Lanjut menyunting' }));
    expect(fields.getByLabelText('Catatan')).toHaveValue('Promosi Hari Guru!');
    void router.navigate('/admin/plans');
    await user.click(await screen.findByRole('button', { name: 'Lanjut menyunting' }));
    api.answers[`PUT ${path}/v1`] = ok(sampleVoucher());
    await user.click(fields.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Voucher HARIGURU tersimpan')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('finds one by the beginning of its code', async () => {
    api.answers[`GET ${path}?search=XYZ&page=1&pageSize=20`] = ok({ vouchers: [], total: 0 });
    const { user, router } = open('/admin/vouchers?search=xyz');
    expect(await screen.findByText('Tidak ada voucher dengan kode itu')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lihat semua voucher' }));
    await row('HARIGURU');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
