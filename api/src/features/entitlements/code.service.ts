import { AppError } from '../../app-error.ts';
import type { CodeResult } from '../../contract/index.ts';
import { formatRupiah } from '../../foundation/sales/rupiah.ts';
import { checkVoucher, itemIdsOf } from '../../foundation/sales/voucher-rules.ts';
import { seatCodeHash } from '../../foundation/sales/seat-code.ts';
import type { CodeRepository } from './code.repository.ts';
import type { EntitlementRepository } from './entitlement.repository.ts';
import { toOwnEntitlement } from './entitlement.service.ts';

interface Dependencies {
  codes: CodeRepository;
  entitlements: Pick<EntitlementRepository, 'listOwn'>;
  isSelling: boolean;
  now(): Date;
}

/** Codes that learners type. */
export function createCodeService({ codes, entitlements, isSelling, now }: Dependencies) {
  return {
    /**
     * Takes the seat of a school's code; a voucher's code only says what it is and what for, and is used when buying.
     * @throws AppError SALES_CLOSED · CODE_NOT_FOUND · SEAT_… · VOUCHER_… as when buying · UNAUTHENTICATED
     */
    async enter(accountId: string, code: string): Promise<CodeResult> {
      if (!isSelling) throw new AppError('SALES_CLOSED');
      const at = now();
      const hash = seatCodeHash(code);
      const batch = await codes.findBatch(hash);
      if (batch) {
        if (batch.revokedAt !== null || batch.until <= at.toISOString()) throw new AppError('SEAT_CODE_OVER');
        const id = await codes.takeSeat(accountId, batch.id, hash, at);
        const row = (await entitlements.listOwn(accountId, at)).find((one) => one.id === id);
        return {
          kind: 'seat',
          label: `${batch.packageQuota} paket selama ${batch.months} bulan dari ${batch.institution}`,
          entitlement: row ? toOwnEntitlement(row) : null,
        };
      }
      const voucher = await codes.findVoucher(code);
      if (!voucher) throw new AppError('CODE_NOT_FOUND').at('code');
      checkVoucher(voucher, await codes.countUses(voucher.id, accountId), at);
      const itemIds = itemIdsOf(voucher);
      const items = itemIds.length === 0 ? [] : await codes.listOffered(itemIds);
      // Nothing that it is for is sold.
      if (itemIds.length > 0 && items.length === 0) throw new AppError('VOUCHER_NOT_VALID');
      const { kind, value } = voucher;
      const rupiah = formatRupiah(value);
      const label =
        kind === 'percent' ? `Potongan ${value}%` : kind === 'amount' ? `Potongan ${rupiah}` : `Harga khusus ${rupiah}`;
      return { kind: 'voucher', label, entitlement: null, items };
    },
  };
}
export type CodeService = ReturnType<typeof createCodeService>;
