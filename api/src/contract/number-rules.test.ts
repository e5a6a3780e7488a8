import * as v from 'valibot';
import {
  AdminTryoutChange,
  EssayMarking,
  NewGrant,
  NewHand,
  NewRefund,
  NewSeatBatch,
  NewVoucher,
  PlanForm,
  TransferConfirmation,
  VoucherChange,
} from './index.ts';

/** Values that a field can hold while it is typed in. */
const wrong = ['', Number.NaN, -1, 0, 0.5, 1.5, 500, 1e15];

it.each([
  ['plan', PlanForm, ['months', 'packageQuota', 'price']],
  ['seats', NewSeatBatch, ['seats', 'price']],
  ['access given', NewGrant, ['months']],
  ['refund', NewRefund, ['payment', 'amount']],
  ['transfer', TransferConfirmation, ['received']],
  ['voucher', NewVoucher, ['value', 'cap', 'max', 'maxPerAccount']],
  ['change of a voucher', VoucherChange, ['max', 'maxPerAccount']],
  ['package', AdminTryoutChange, ['price', 'batch', 'durationSeconds']],
  ['mark', EssayMarking, ['percent']],
  ['more time', NewHand, ['seconds']],
])('says in Indonesian which numbers a form refuses: %s', (_, schema: v.GenericSchema, fields) => {
  for (const field of fields) {
    const sentences = wrong.flatMap((value) =>
      (v.safeParse(schema, { kind: 'time', attemptId: null, [field]: value }).issues ?? []).filter(
        ({ path }) => path?.[0]?.key === field,
      ),
    );
    expect(sentences).not.toEqual([]);
    for (const { message } of sentences) expect(message).not.toMatch(/Invalid|Expected/);
  }
});
