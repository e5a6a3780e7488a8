import { momentAt, storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { sampleBatch, samplePlan } from './payment-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/seat-batches';
const list = `GET ${path}?page=1&pageSize=20`;

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions: ['finance'],
  });
  api.answers['GET /proxy/admin/plans'] = ok({ plans: [samplePlan()] });
  api.answers[list] = ok({ batches: [sampleBatch()], total: 1 });
});
const open = () => renderRoute(routes, '/admin/seats');
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);

describe('/admin/seats', () => {
  it('says how many seats of each school are taken', async () => {
    api.answers[list] = ok({
      batches: [
        sampleBatch(),
        sampleBatch({ id: 's2', institution: 'SMK 5', taken: 30 }),
        sampleBatch({ id: 's3', institution: 'SMA 9', isRevoked: true, price: 0 }),
      ],
      total: 3,
    });
    open();
    const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
    expect((await row('SMAN 1 Kediri')).getByText('12 dari 30 terisi')).toBeVisible();
    expect((await row('SMK 5')).getByText('Penuh')).toBeVisible();
    expect((await row('SMA 9')).getByText('Dicabut')).toBeVisible();
    expect((await row('SMA 9')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('makes seats after asking with the numbers, and shows the code this once', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah kursi' }));
    const shown = await dialog();
    await user.type(await shown.findByLabelText('Lembaga'), 'SMAN 2 Malang');
    await shown.findByRole('option', { name: 'Langganan 3 bulan' });
    await user.selectOptions(shown.getByRole('combobox', { name: 'Langganan' }), 'Langganan 3 bulan');
    await user.type(shown.getByLabelText('Jumlah kursi'), '40');
    await user.type(shown.getByLabelText('Harga semua kursi'), '2000000');
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), 'Perjanjian 12.');
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByText('Isi sampai kapan kode dapat dipakai')).toBeVisible();
    expect(shown.getByLabelText(/^Kode dapat dipakai sampai/)).toHaveFocus();
    fireEvent.change(shown.getByLabelText(/^Kode dapat dipakai sampai/), { target: { value: '2999-12-06T19:00' } });
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByRole('heading', { name: 'Buat 40 kursi untuk SMAN 2 Malang?' })).toBeVisible();
    for (const text of ['Rp2.000.000', 'Rp50.000']) expect(shown.getByText(text)).toBeVisible();
    const batch = sampleBatch({ id: 's9', institution: 'SMAN 2 Malang', seats: 40, taken: 0 });
    api.answers[`POST ${path}`] = { status: 201, body: { batch, code: 'KURSI-AB12-CD34' } };
    await user.dblClick(shown.getByRole('button', { name: 'Buat kursi' }));
    expect(await screen.findByText('KURSI-AB12-CD34')).toBeVisible();
    expect(screen.getByText('40 dari 40 masih kosong')).toBeVisible();
    expect(bodies(`POST ${path}`)).toEqual([
      {
        ...{ institution: 'SMAN 2 Malang', planId: 'l3', seats: 40, price: 2_000_000, reason: 'Perjanjian 12.' },
        ...{ until: momentAt('2999-12-06T19:00'), key: expect.any(String) },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Sudah disimpan, tutup' }));
    await waitFor(() => expect(screen.queryByText('KURSI-AB12-CD34')).not.toBeInTheDocument());
  });

  it('asks before what was written is lost', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah kursi' }));
    const shown = await dialog();
    const institution = await shown.findByLabelText('Lembaga');
    await waitFor(() => expect(institution).toHaveFocus());
    await user.keyboard('SMAN 2 Malang');
    await user.click(shown.getByRole('button', { name: 'Batal' }));
    expect(await screen.findByText('Kursi ini belum disimpan dan akan hilang.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lanjut menyunting' }));
    expect(shown.getByLabelText('Lembaga')).toHaveValue('SMAN 2 Malang');
  });

  it('makes no other code for seats that have ended', async () => {
    api.answers[list] = ok({ batches: [sampleBatch({ until: '2025-12-31T16:59:00.000Z' })], total: 1 });
    const { user } = open();
    expect(await screen.findByText('Berakhir')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tindakan untuk SMAN 1 Kediri' }));
    expect(await screen.findByRole('menuitem', { name: 'Cabut…' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Buat kode baru…' })).not.toBeInTheDocument();
  });

  it('makes another code, and takes seats back after saying who loses what', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Tindakan untuk SMAN 1 Kediri' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Buat kode baru…' }));
    let shown = await dialog();
    expect(shown.getByText(/^Kode lama SMAN 1 Kediri langsung tidak berlaku\. 12 peserta/)).toBeVisible();
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), 'Kode tersebar.');
    api.answers[`POST ${path}/s1/code`] = ok({ batch: sampleBatch(), code: 'KURSI-BARU' });
    await user.click(shown.getByRole('button', { name: 'Buat kode baru' }));
    expect(await screen.findByText('KURSI-BARU')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sudah disimpan, tutup' }));
    await user.click(await screen.findByRole('button', { name: 'Tindakan untuk SMAN 1 Kediri' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cabut…' }));
    shown = await dialog();
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), 'Batal.');
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByText(/12 peserta yang sudah memakainya tetap memiliki akses/)).toBeVisible();
    api.answers[`POST ${path}/s1/revoke`] = ok(sampleBatch({ isRevoked: true }));
    api.answers[list] = ok({ batches: [sampleBatch({ isRevoked: true })], total: 1 });
    await user.click(shown.getByRole('button', { name: 'Cabut kursi' }));
    expect(await screen.findByText('Dicabut')).toBeVisible();
  });
});
