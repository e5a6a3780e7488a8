import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import {
  endsTooEarlyMessage,
  NewVoucher,
  Voucher,
  VoucherChange,
  VoucherList,
  VoucherQuery,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { newId } from '../../id.ts';
import type { AdminVoucherRepository } from './admin-voucher.repository.ts';

interface Needs {
  vouchers: AdminVoucherRepository;
  now(): Date;
}

const VoucherParams = v.object({ voucherId: v.pipe(v.string(), v.maxLength(64)) });

/** /admin/vouchers: codes that make purchases cheaper. */
export const adminVoucherRoutes: ValibotPlugin<Needs> = async (app, { vouchers, now }) => {
  const config = { access: 'admin', permission: 'finance' } as const;

  async function get(id: string): Promise<Voucher> {
    const voucher = await vouchers.find(id);
    if (!voucher) throw new AppError('VOUCHER_NOT_FOUND');
    return voucher;
  }

  app.get('', { config, schema: { querystring: VoucherQuery, response: { 200: VoucherList } } }, ({ query }) =>
    vouchers.list(query),
  );
  app.post('', { config, schema: { body: NewVoucher, response: { 201: Voucher } } }, async (request, reply) => {
    const { user, body } = request;
    const id = await vouchers.add(newId(), body, { actorId: user.sub, at: now() }, creationKeyOf(request));
    if (id === undefined) throw new AppError('VOUCHER_CODE_TAKEN').at('code');
    return reply.code(201).send(await get(id));
  });
  app.put(
    '/:voucherId',
    { config, schema: { params: VoucherParams, body: VoucherChange, response: { 200: Voucher } } },
    async ({ user, params, body }) => {
      const outcome = await vouchers.change(params.voucherId, body, { actorId: user.sub, at: now() });
      if (outcome === 'early') throw AppError.field('until', endsTooEarlyMessage);
      if (typeof outcome === 'number') throw AppError.field('max', `Voucher ini sudah dipakai ${outcome} kali`);
      return get(params.voucherId);
    },
  );
};
