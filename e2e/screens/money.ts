import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { newAdmin } from '../product/admin.ts';
import { setUpSecondFactor } from '../product/authenticator.ts';
import { newLearner } from '../product/learner.ts';
import { pictureFile } from '../product/picture.ts';
import { expect } from '../product/product.ts';
import { actAt, purchaseOf } from '../product/purchase.ts';

/** The data that the administrators' screens of buying show. */
export interface Money {
  /** An administrator who looks after the money, with a second factor. */
  financeToken: string;
  /** A transfer with its proof, a purchase that was paid late and is given back by bank. */
  proofNumber: string;
  refundNumber: string;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const reason = 'Sesuai perjanjian dengan pembeli.';

/** Makes what administrators of a product that sells look after; without selling only the administrator. */
export async function makeMoney(request: APIRequestContext, isSelling: boolean): Promise<Money> {
  const { token } = await newAdmin(request, ['finance', 'support'], 'Wulan Keuangan');
  const financeToken = await setUpSecondFactor(request, token, 'sandi-tono-sendiri');
  if (!isSelling) return { financeToken, proofNumber: '', refundNumber: '' };

  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${financeToken}` };
    const answer = await request.post(`/proxy/admin/${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const buyer = (name: string) =>
    newLearner(request, name, `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 4)}@contoh.id`);

  const budi = await buyer('Budi Santoso');
  const proofNumber = await purchaseOf(request, budi.token, { id: 'premium', method: 'transfer' });
  const sent = await request.put(`/api/purchases/${proofNumber}/proof`, {
    headers: { authorization: `Bearer ${budi.token}` },
    multipart: { proof: pictureFile(600, 1_200, 'bukti.png') },
  });
  expect(sent.ok(), await sent.text()).toBe(true);

  const ratna = await buyer('Ratna Ayu Kusumaningtyas Wijayanti');
  const refundNumber = await purchaseOf(request, ratna.token, { id: 'ultimate', method: 'online' });
  const headers = { authorization: `Bearer ${ratna.token}` };
  const { payment } = (await (await request.get(`/api/purchases/${refundNumber}`, { headers })).json()) as {
    payment: { url: string };
  };
  await request.post(`/api/purchases/${refundNumber}/cancel`, { headers });
  await actAt(request, payment.url, 'settle');
  await request.post(`/api/purchases/${refundNumber}/check`, { headers });
  await post(`purchases/${refundNumber}/refunds`, {
    ...{ payment: 1, amount: 150_000, way: 'bank', revokesAccess: false, key: randomUUID() },
    reason: 'Pembeli memakai satu paket saja dan meminta sebagian uangnya kembali.',
  });

  for (const name of ['Andi', 'Citra Lestari', 'Dimas'])
    await purchaseOf(request, (await buyer(name)).token, { id: 'basic', act: 'settle' });
  await post('vouchers', {
    ...{ code: `GURU-${randomUUID().slice(0, 4).toUpperCase()}`, kind: 'percent', value: 20, cap: 50_000, max: 100 },
    ...{ from: day(-3), until: day(30), note: 'Promosi Hari Guru Nasional' },
  });
  await post('vouchers', {
    ...{ code: `KOMUNITAS-${randomUUID().slice(0, 4).toUpperCase()}`, kind: 'price', value: 49_000 },
    ...{ itemIds: ['basic'], isActive: false, note: '' },
  });
  await post('entitlements', {
    email: budi.email,
    item: { kind: 'plan', id: 'basic' },
    months: 2,
    key: randomUUID(),
    reason,
  });
  await post('seat-batches', {
    ...{ institution: 'SMA Negeri 1 Kabupaten Tasikmalaya', planId: 'premium', seats: 120, price: 18_000_000 },
    ...{ until: day(60), key: randomUUID(), reason },
  });
  await post('seat-batches', {
    ...{ institution: 'Komunitas Pejuang ASN', planId: 'basic', seats: 30, price: 0 },
    ...{ until: day(14), key: randomUUID(), reason },
  });
  return { financeToken, proofNumber, refundNumber };
}
