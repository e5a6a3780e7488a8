import { errors, type PurchaseDetail } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { number, onlinePayment, paidPurchase, samplePayment, samplePurchase, sampleRefund } from './payment-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = `/proxy/admin/purchases/${number}`;
const reason = 'Cocok dengan mutasi BCA.';

function open(purchase: PurchaseDetail | LocalAnswer = samplePurchase(), permissions = ['finance']) {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions,
  });
  api.answers[`GET ${path}`] = typeof purchase === 'object' && 'number' in purchase ? ok(purchase) : purchase;
  return renderRoute(routes, `/admin/purchases/${number}`);
}
/** The answer of an act is what is read from then on. */
function answers(call: string, next: PurchaseDetail) {
  api.answers[`POST ${call}`] = ok(next);
  api.answers[`GET ${path}`] = ok(next);
}
const bodyOf = (call: string) => api.arrived.filter((one) => one.call === `POST ${call}`).map(({ body }) => body);
const dialog = async () => within(await screen.findByRole('dialog'));

describe('/admin/purchases/{number}', () => {
  it('shows whose it is, how it stands, what to do, and everything that happened', async () => {
    open(samplePurchase({ state: 'nebula' }));
    expect(await screen.findByRole('heading', { level: 1, name: number })).toBeVisible();
    for (const text of ['nebula', 'siti@contoh.id', 'BCA 1234567890 a.n. PT Contoh', 'PPN 12% × 11/12'])
      expect(screen.getByText(text, { exact: false })).toBeVisible();
    expect(screen.getByText(/^Cocokkan bukti dengan mutasi rekening/)).toBeVisible();
    const history = within(screen.getByRole('region', { name: 'Riwayat' })).getAllByRole('listitem');
    expect(history.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bukti transfer dikirim · percobaan 1.*Siti Rahma$/),
      expect.stringMatching(/^Pembayaran dibuka · percobaan 1 · transfer bank · Rp98\.877/),
      expect.stringMatching(/^Pembelian dibuat · Rp99\.000.*21 Nov 2026, 10\.00 WIB · Siti Rahma$/),
    ]);
  });

  it('shows events and details of a newer API as they are', async () => {
    open(
      samplePurchase({
        events: [{ at: samplePurchase().createdAt, kind: 'teleport', by: null, details: { sector: 7 } }],
      }),
    );
    const history = within(await screen.findByRole('region', { name: 'Riwayat' }));
    expect(history.getByText('teleport')).toBeVisible();
    expect(history.getByText(/sector: 7/)).toBeVisible();
    expect(history.getByText(/Sistem$/)).toBeVisible();
  });

  it('says of a gateway’s amounts, which are texts, what was due and what came', async () => {
    const details = { reference: `${number}-1`, due: 99_000, amount: '98999', currency: 'IDR' };
    open(samplePurchase({ events: [{ at: samplePurchase().createdAt, kind: 'mismatch', by: null, details }] }));
    const history = within(await screen.findByRole('region', { name: 'Riwayat' }));
    expect(history.getByRole('listitem')).toHaveTextContent(
      /^Jumlah tidak sesuai · percobaan 1 · ditagih Rp99\.000 · diterima Rp98\.9992/,
    );
  });

  it('shows a proof with a reason, and confirms it after asking with the amount and the name', async () => {
    api.answers[`GET ${path}/payments/1/proof?reason=Mencocokkan+mutasi`] = ok('picture');
    const done = paidPurchase({ payments: [samplePayment({ state: 'confirmed', attention: null, received: 98_877 })] });
    globalThis.URL.createObjectURL ??= () => 'blob:proof';
    globalThis.URL.revokeObjectURL ??= () => {};
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Lihat bukti…' }));
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Lihat bukti' }));
    expect(shown.getByText('Tulis alasannya, minimal 5 karakter')).toBeVisible();
    await user.type(shown.getByRole('textbox', { name: 'Alasan melihat bukti' }), 'Mencocokkan mutasi');
    await user.click(shown.getByRole('button', { name: 'Lihat bukti' }));
    expect(await shown.findByRole('img', { name: 'Bukti transfer dari pembeli' })).toBeVisible();
    expect(shown.getByText('Rp98.877')).toBeVisible();
    answers(`${path}/payments/1/confirm`, done);
    await user.click(shown.getByRole('button', { name: 'Konfirmasi transfer…' }));
    await user.type(await shown.findByRole('textbox', { name: 'Catatan pencocokan' }), reason);
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByRole('heading', { name: 'Konfirmasi Rp98.877 dari Siti Rahma?' })).toHaveFocus();
    expect(shown.getByText(/^Pembelian menjadi lunas/)).toBeVisible();
    await user.dblClick(shown.getByRole('button', { name: 'Konfirmasi Rp98.877' }));
    expect((await screen.findAllByText('Lunas')).length).toBeGreaterThan(0);
    expect(bodyOf(`${path}/payments/1/confirm`)).toEqual([{ reason, received: 98_877, recorded: null }]);
  });

  it('says what another amount means before it is confirmed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Konfirmasi transfer…' }));
    const shown = await dialog();
    await user.clear(shown.getByLabelText('Uang yang masuk menurut mutasi rekening'));
    await user.type(shown.getByLabelText('Uang yang masuk menurut mutasi rekening'), '50000');
    await user.type(shown.getByRole('textbox', { name: 'Catatan pencocokan' }), reason);
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByText(/^Jumlahnya kurang Rp48\.877 dari yang ditagih/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Ubah isian' }));
    expect(shown.getByRole('textbox', { name: 'Catatan pencocokan' })).toHaveValue(reason);
  });

  it('takes too little as enough only where it is recorded as too little, and says so', async () => {
    const little = samplePayment({ state: 'mismatch', attention: 'mismatch', received: 98_000, refundDue: 98_000 });
    const { user } = open(samplePurchase({ payments: [little] }));
    await user.click(await screen.findByRole('button', { name: 'Konfirmasi transfer…' }));
    const shown = await dialog();
    await user.type(shown.getByRole('textbox', { name: 'Catatan pencocokan' }), reason);
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByText(/^Jumlah ini diterima sebagai cukup, walaupun kurang Rp877\./)).toBeVisible();
    answers(`${path}/payments/1/confirm`, paidPurchase());
    await user.click(shown.getByRole('button', { name: 'Konfirmasi Rp98.000' }));
    expect((await screen.findAllByText('Lunas')).length).toBeGreaterThan(0);
    expect(bodyOf(`${path}/payments/1/confirm`)).toEqual([
      { reason, received: 98_000, recorded: 98_000, isEnough: true },
    ]);
  });

  it('takes no other amount as enough once a part of it goes back', async () => {
    const much = samplePayment({ state: 'mismatch', attention: 'mismatch', received: 150_000, refundDue: 100_000 });
    const purchase = (fields: object) => samplePurchase({ payments: [much], ...fields });
    const { unmount } = open(purchase({ refunds: [sampleRefund({ paymentId: much.id, amount: 50_000 })] }));
    expect(await screen.findByRole('button', { name: 'Kembalikan dana…' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Konfirmasi transfer…' })).toBeNull();
    unmount();
    open(purchase({ refunds: [sampleRefund({ paymentId: much.id, amount: 50_000, state: 'failed' })] }));
    expect(await screen.findByRole('button', { name: 'Konfirmasi transfer…' })).toBeVisible();
  });

  it('refuses a proof with a sentence for the buyer, and shows the new state where somebody else was faster', async () => {
    const call = `${path}/payments/1/refuse`;
    const { user } = open();
    api.answers[`POST ${call}`] = refused(409, 'PAYMENT_STATE', errors.PAYMENT_STATE.message);
    await user.click(await screen.findByRole('button', { name: 'Tolak bukti…' }));
    const shown = await dialog();
    await user.type(shown.getByRole('textbox', { name: 'Alasan' }), 'Bukti lama.');
    api.answers[`GET ${path}`] = ok(paidPurchase());
    await user.click(shown.getByRole('button', { name: 'Tolak bukti' }));
    expect(await shown.findByText('Bukti belum ditolak')).toBeVisible();
    expect(shown.getByText(errors.PAYMENT_STATE.message)).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Lunas').length).toBeGreaterThan(0));
    // The proof that was seen: another one isn’t refused.
    expect(bodyOf(call)).toEqual([{ reason: 'Bukti lama.', proofAt: samplePayment().transfer?.proofAt }]);
  });
});

describe('a refund', () => {
  const call = `${path}/refunds`;
  async function asked(purchase: PurchaseDetail, amount?: string) {
    const view = open(purchase);
    await view.user.click(await screen.findByRole('button', { name: 'Kembalikan dana…' }));
    const shown = await dialog();
    if (amount !== undefined) {
      await view.user.clear(shown.getByLabelText('Jumlah yang dikembalikan'));
      await view.user.type(shown.getByLabelText('Jumlah yang dikembalikan'), amount);
    }
    await view.user.type(shown.getByRole('textbox', { name: 'Alasan' }), 'Pembeli batal.');
    await view.user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    return { ...view, shown };
  }

  it('asks with amount, buyer, way and access, and is one however often it is pressed', async () => {
    const { user, shown } = await asked(paidPurchase());
    expect(shown.getByRole('heading', { name: 'Kembalikan Rp99.000 kepada Siti Rahma?' })).toBeVisible();
    expect(shown.getByText('Lewat gateway')).toBeVisible();
    expect(shown.getByText('Dicabut')).toBeVisible();
    answers(call, paidPurchase({ state: 'refunded', refunds: [sampleRefund({ way: 'gateway', state: 'done' })] }));
    await user.dblClick(shown.getByRole('button', { name: 'Kembalikan Rp99.000' }));
    expect(await screen.findByText('Dana dikembalikan')).toBeVisible();
    expect(bodyOf(call)).toEqual([
      {
        ...{ payment: 1, amount: 99_000, way: 'gateway', revokesAccess: true, reason: 'Pembeli batal.' },
        key: expect.any(String),
      },
    ]);
  });

  it('is never more than what is left of the payment', async () => {
    const { shown } = await asked(
      paidPurchase({ refunds: [sampleRefund({ amount: 40_000, state: 'sent', way: 'gateway' })] }),
      '60000',
    );
    expect(shown.getByText(/^Paling banyak Rp59\.000/)).toBeVisible();
    expect(bodyOf(call)).toEqual([]);
  });

  it('whose answer was lost can only be sent again as it was, also after the dialog was closed', async () => {
    const { user, shown } = await asked(paidPurchase());
    api.answers[`POST ${call}`] = 'broken connection';
    await user.click(shown.getByRole('button', { name: 'Kembalikan Rp99.000' }));
    expect(await shown.findByText(/^Belum pasti apakah permintaan tadi sudah tercatat/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Ubah isian' })).not.toBeInTheDocument();
    await user.click(shown.getAllByRole('button', { name: 'Tutup' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Kembalikan dana…' }));
    answers(call, paidPurchase({ refunds: [sampleRefund({ way: 'gateway', state: 'done' })] }));
    await user.click(await screen.findByRole('button', { name: 'Kirim lagi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = bodyOf(call);
    expect(second).toEqual(first);
  });

  it('without an answer stays the same one, also after another payment’s was done meanwhile', async () => {
    const payments = [
      onlinePayment({ id: 'pay2', number: 2, attention: 'double', refundDue: 99_000 }),
      onlinePayment(),
    ];
    const { user } = open(paidPurchase({ payments }));
    /** Begins the refund of a payment, the newest of which stands first. */
    const begin = async (place: number) => {
      await user.click((await screen.findAllByRole('button', { name: 'Kembalikan dana…' }))[place] as HTMLElement);
      return dialog();
    };
    async function refund(place: number) {
      const shown = await begin(place);
      await user.type(shown.getByRole('textbox', { name: 'Alasan' }), 'Pembeli batal.');
      await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
      await user.click(await shown.findByRole('button', { name: 'Kembalikan Rp99.000' }));
      return shown;
    }
    api.answers[`POST ${call}`] = 'broken connection';
    const lost = await refund(0);
    expect(await lost.findByText(/^Belum pasti apakah permintaan tadi sudah tercatat/)).toBeVisible();
    await user.click(lost.getAllByRole('button', { name: 'Tutup' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    answers(call, paidPurchase({ payments }));
    await refund(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click((await begin(0)).getByRole('button', { name: 'Kirim lagi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, other, again] = bodyOf(call);
    expect([first, other]).toMatchObject([{ payment: 2 }, { payment: 1 }]);
    expect(again).toEqual(first);
  });

  it('of money that came twice leaves the access as it is', async () => {
    const twice = onlinePayment({ id: 'pay2', number: 2, attention: 'double', refundDue: 99_000 });
    const { shown } = await asked(
      paidPurchase({ payments: [twice, onlinePayment({ refunded: 99_000, state: 'refunded' })] }),
    );
    expect(shown.getByText('Tetap')).toBeVisible();
  });

  it('that the gateway carries out is followed until it is done', async () => {
    open(paidPurchase({ refunds: [sampleRefund({ way: 'gateway', state: 'sent' })] }));
    expect(await screen.findByText('Dikirim')).toBeVisible();
    const refunds = [sampleRefund({ way: 'gateway', state: 'done', doneAt: '2026-11-21T06:05:00.000Z' })];
    api.answers[`GET ${path}`] = ok(paidPurchase({ state: 'refunded', refunds }));
    expect(await screen.findByText('Selesai')).toBeVisible();
  });

  it('that the gateway doesn’t confirm is looked up there, and marked as sent', async () => {
    const sent = sampleRefund({ way: 'gateway', state: 'sent' });
    const { user } = open(paidPurchase({ payments: [onlinePayment({ attention: 'refund' })], refunds: [sent] }));
    expect(await screen.findByText(/^Menunggu kepastian dari gateway\./)).toBeVisible();
    expect(screen.getByText('Pengembalian tertunda')).toBeVisible();
    expect(screen.queryByText(/lewat bank|^Kirim uangnya ke rekening pembeli/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Tandai selesai…' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Tandai terkirim…' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tandai terkirim…' }));
    expect(await screen.findByRole('dialog', { name: 'Tandai pengembalian terkirim' })).toBeVisible();
  });

  it('by bank is marked as sent after asking once more', async () => {
    const { user } = open(
      paidPurchase({ payments: [onlinePayment({ attention: 'refund' })], refunds: [sampleRefund()] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Tandai terkirim…' }));
    answers('/proxy/admin/refunds/r1/done', paidPurchase({ refunds: [sampleRefund({ state: 'done' })] }));
    const shown = await dialog();
    await user.type(shown.getByRole('textbox', { name: 'Bukti pengiriman' }), 'BCA nomor 0012345');
    await user.click(shown.getByRole('button', { name: 'Lanjut…' }));
    expect(shown.getByRole('heading', { name: 'Rp99.000 sudah dikirim ke Siti Rahma?' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Tandai terkirim' }));
    expect(await screen.findByText('Selesai')).toBeVisible();
  });
});

describe('other steps', () => {
  it('asks the gateway, and says when it doesn’t answer', async () => {
    const { user } = open(paidPurchase());
    api.answers[`POST ${path}/check`] = refused(503, 'GATEWAY_UNAVAILABLE', errors.GATEWAY_UNAVAILABLE.message);
    await user.click(await screen.findByRole('button', { name: 'Cek status' }));
    expect(await screen.findByText('Status belum dapat dicek')).toBeVisible();
  });

  it('marks what needed doing as done', async () => {
    const { user } = open(paidPurchase({ payments: [onlinePayment({ attention: 'late' })] }));
    await user.click(await screen.findByRole('button', { name: 'Tandai selesai…' }));
    answers(`${path}/payments/1/done`, paidPurchase());
    const shown = await dialog();
    await user.type(shown.getByRole('textbox', { name: 'Apa yang sudah dilakukan' }), 'Sudah diperiksa.');
    await user.click(shown.getByRole('button', { name: 'Tandai selesai' }));
    await waitFor(() => expect(screen.queryByText('Dibayar terlambat')).not.toBeInTheDocument());
    expect(bodyOf(`${path}/payments/1/done`)).toEqual([{ reason: 'Sudah diperiksa.', attention: 'late' }]);
  });

  it.each([
    [
      'was paid before',
      paidPurchase,
      'Dibayar dua kali',
      'Dibayar dua kali',
      /^Pembelian ini sudah lunas sebelum uang ini datang\./,
    ],
    [
      'isn’t paid, since its buyer has it already',
      samplePurchase,
      'Sudah dimiliki pembeli',
      'Dibayar, padahal sudah dimiliki',
      /^Pembelian ini tidak lunas/,
    ],
  ])('says why money goes back: the purchase %s', async (_why, purchase, label, event, advice) => {
    const twice = { at: samplePurchase().createdAt, kind: 'paid_twice', by: null, details: { amount: 99_000 } };
    open(purchase({ payments: [onlinePayment({ attention: 'double', refundDue: 99_000 })], events: [twice] }));
    const card = await screen.findByRole('listitem', { name: 'Pembayaran 1' });
    expect(
      within(card)
        .getByText(`${label}.`)
        .parentElement?.textContent?.slice(label.length + 2),
    ).toMatch(advice);
    const history = within(screen.getByRole('region', { name: 'Riwayat' }));
    expect(history.getByText(event)).toBeVisible();
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  });

  it('shows support everything and nothing to press', async () => {
    open(samplePurchase(), ['support']);
    expect(await screen.findByRole('heading', { level: 1, name: number })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says when there is no such purchase', async () => {
    open(refused(404, 'PURCHASE_NOT_FOUND', errors.PURCHASE_NOT_FOUND.message));
    expect(await screen.findByText('Pembelian ini tidak ditemukan')).toBeVisible();
  });
});
