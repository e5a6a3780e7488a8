import * as v from 'valibot';
import { codeField } from './codes.ts';
import { momentField } from './moments.ts';
import { pageFields } from './pages.ts';
import { openPicklist } from './open-values.ts';
import { maxPrice } from './plans.ts';

/** `percent` off, at most `cap` rupiah · `amount`: rupiah off · `price`: the price is set to this. */
export const voucherKinds = ['percent', 'amount', 'price'] as const;
export type VoucherKind = (typeof voucherKinds)[number];

export const voucherKindLabels: Record<VoucherKind, string> = {
  percent: 'Potongan persen',
  amount: 'Potongan rupiah',
  price: 'Harga khusus',
};

const rupiah = (sentence: string) =>
  v.pipe(v.number(sentence), v.integer(sentence), v.minValue(0, sentence), v.maxValue(maxPrice, sentence));
const count = (sentence: string) =>
  v.pipe(v.number(sentence), v.integer(sentence), v.minValue(1, sentence), v.maxValue(1_000_000, sentence));
const moment = momentField('Waktu tidak valid');

/** Fields of a voucher that can change; `reason` goes into the audit log. */
const changeableFields = {
  isActive: v.optional(v.boolean('Status tidak valid'), true),
  from: v.optional(v.nullable(moment), null),
  until: v.optional(v.nullable(moment), null),
  /** Uses by all together, and by one account. */
  max: v.optional(v.nullable(count('Jumlah pemakaian tidak valid')), null),
  maxPerAccount: v.optional(count('Jumlah pemakaian per akun tidak valid'), 1),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'Catatan maksimal 200 karakter')), ''),
};

const isPercentAtMost100 = ({ kind, value }: { kind: VoucherKind; value: number }) =>
  kind !== 'percent' || value <= 100;

/** A voucher that begins and ends does so in this order. */
export const endsAfterItBegins = ({ from, until }: { from: string | null; until: string | null }): boolean =>
  from === null || until === null || from < until;
export const endsTooEarlyMessage = 'Akhir harus setelah awal';

export const NewVoucher = v.pipe(
  v.object({
    code: codeField,
    kind: v.picklist(voucherKinds, 'Pilih jenis voucher'),
    /** Percent or rupiah. */
    value: rupiah('Nilai tidak valid'),
    /** Most rupiah off, with `percent`. */
    cap: v.optional(v.nullable(rupiah('Batas potongan tidak valid')), null),
    /** Plans and packages that it is for; empty: all. */
    itemIds: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(50, 'Pilih paling banyak 50')),
      [],
    ),
    ...changeableFields,
  }),
  v.forward(v.partialCheck([['kind'], ['value']], isPercentAtMost100, 'Potongan paling besar 100%'), ['value']),
  v.forward(v.partialCheck([['from'], ['until']], endsAfterItBegins, endsTooEarlyMessage), ['until']),
);
export type NewVoucher = v.InferOutput<typeof NewVoucher>;

export const VoucherLimits = v.object(changeableFields);
export type VoucherLimits = v.InferOutput<typeof VoucherLimits>;

/** `before`: what the fields were when the form was opened. Those that it hasn't changed stay as they are now, and the period is checked as it becomes; without it all are written. */
export const VoucherChange = v.object({ ...changeableFields, before: v.optional(VoucherLimits) });
export type VoucherChange = v.InferOutput<typeof VoucherChange>;

export const Voucher = v.object({
  id: v.string(),
  code: v.string(),
  kind: openPicklist(voucherKinds),
  value: v.number(),
  cap: v.nullable(v.number()),
  itemIds: v.array(v.string()),
  /** Those of them that there still are, with their names: plans first. */
  items: v.optional(v.array(v.object({ kind: openPicklist(['plan', 'package']), id: v.string(), title: v.string() }))),
  isActive: v.boolean(),
  from: v.nullable(v.string()),
  until: v.nullable(v.string()),
  max: v.nullable(v.number()),
  maxPerAccount: v.number(),
  note: v.string(),
  /** Held by purchases that wait for money, and used by paid ones. */
  held: v.number(),
  used: v.number(),
  createdAt: v.string(),
});
export type Voucher = v.InferOutput<typeof Voucher>;

export const VoucherQuery = v.object({
  ...pageFields,
  search: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(32))),
});
export type VoucherQuery = v.InferOutput<typeof VoucherQuery>;

/** Vouchers, the newest first. `total` is counted up to a limit; `isTotalCapped` is true if there are more. */
export const VoucherList = v.object({
  vouchers: v.array(Voucher),
  total: v.number(),
  isTotalCapped: v.optional(v.boolean()),
});
export type VoucherList = v.InferOutput<typeof VoucherList>;
