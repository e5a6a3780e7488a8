import type { Insertable } from 'kysely';
import type { SeatBatchTable, VoucherTable } from '../../src/db/schema.ts';
import { dayMs } from '../../src/foundation/days/spans.ts';
import type { Chance } from './chance.ts';

interface Made {
  index: number;
  staffId: string;
  at: Date;
}

const words = ['HEMAT', 'GURU', 'MERDEKA', 'LEBARAN', 'KAMPUS'] as const;

/** The `index`-th voucher. */
export function voucherRow(chance: Chance, { index, staffId, at }: Made): Insertable<VoucherTable> {
  return {
    id: chance.id(),
    code: `${chance.pick(words)}-${String(index).padStart(6, '0')}`,
    kind: 'percent',
    value: 20,
    cap: 50_000,
    itemIds: index % 3 === 0 ? '["basic","premium"]' : '[]',
    isActive: 1,
    validFrom: null,
    validUntil: new Date(at.getTime() + 60 * dayMs).toISOString(),
    maxUses: 100,
    maxPerAccount: 1,
    taken: 0,
    note: 'Promosi',
    createdBy: staffId,
    createdAt: at.toISOString(),
  };
}

/** The `index`-th batch of a school's seats. */
export function seatBatchRow(chance: Chance, { index, staffId, at }: Made): Insertable<SeatBatchTable> {
  return {
    id: chance.id(),
    institution: `SMAN ${index + 1}`,
    purchaseId: null,
    planId: 'basic',
    title: 'Basic',
    months: 1,
    packageQuota: 10,
    features: '["explanations"]',
    priceRupiah: 2_000_000,
    seats: 40,
    taken: 0,
    codeHash: chance.hex(64),
    requestKey: chance.id(),
    until: new Date(at.getTime() + 90 * dayMs).toISOString(),
    createdBy: staffId,
    createdAt: at.toISOString(),
    revokedAt: null,
  };
}
