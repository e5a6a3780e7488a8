import { AppError } from '../../app-error.ts';
import type { NewSeatBatch, SeatBatch, SeatBatchWithCode } from '../../contract/index.ts';
import { seatCodeHash, newSeatCode } from '../../foundation/sales/seat-code.ts';
import { newId } from '../../id.ts';
import type { SeatBatchRepository } from './seat-batch.repository.ts';

interface Needs {
  batches: SeatBatchRepository;
  now(): Date;
}

/** Seats of a plan, sold to a school outside of the product: its pupils enter a code and have the plan's access. */
export function createSeatBatchService({ batches, now }: Needs) {
  return {
    list: batches.list,

    /** The code is in this answer and nowhere else. @throws AppError CREATION_KEY_TAKEN when the key made something else */
    async add(
      actorId: string,
      { institution, planId, seats, price, until, key, reason }: NewSeatBatch,
    ): Promise<SeatBatchWithCode> {
      const at = now();
      if (until <= at.toISOString()) throw AppError.field('until', 'Pilih waktu yang akan datang');
      const plan = await batches.findPlan(planId);
      if (!plan) throw new AppError('PLAN_NOT_FOUND').at('planId');
      const code = newSeatCode();
      const batch = await batches.add(
        {
          id: newId(),
          institution,
          purchaseId: null,
          planId,
          title: plan.name,
          months: plan.months,
          packageQuota: plan.packageQuota,
          features: plan.features,
          priceRupiah: price,
          seats,
          codeHash: seatCodeHash(code),
          requestKey: key,
          until,
          createdBy: actorId,
          createdAt: at.toISOString(),
          revokedAt: null,
        },
        { actorId, at, reason },
      );
      if (!batch) throw new AppError('CREATION_KEY_TAKEN');
      return { batch, code };
    },

    /** Another code, such as when the former one got around: it no longer counts. */
    async renewCode(actorId: string, id: string, reason: string): Promise<SeatBatchWithCode> {
      const code = newSeatCode();
      const batch = await batches.renew(id, seatCodeHash(code), { actorId, at: now(), reason });
      if (batch === undefined) throw new AppError('SEAT_BATCH_NOT_FOUND');
      if (batch === false) throw new AppError('SEAT_CODE_OVER');
      return { batch, code };
    },

    async revoke(actorId: string, id: string, reason: string): Promise<SeatBatch> {
      const batch = await batches.revoke(id, { actorId, at: now(), reason });
      if (!batch) throw new AppError('SEAT_BATCH_NOT_FOUND');
      return batch;
    },
  };
}
export type SeatBatchService = ReturnType<typeof createSeatBatchService>;
