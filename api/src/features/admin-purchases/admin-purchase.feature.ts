import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAdminPurchaseService, type PurchaseNeeds } from './admin-purchase.service.ts';
import { adminPurchaseRoutes, refundRoutes } from './admin-purchase.routes.ts';
import { createPurchaseDetailRepository } from './purchase-detail.repository.ts';
import { createPurchaseListRepository } from './purchase-list.repository.ts';
import { refundJob } from './refund-job.ts';
import { createRefundRepository } from './refund.repository.ts';
import { createRefundService, type RefundService } from './refund.service.ts';
import { createTransferRepository } from './transfer.repository.ts';

interface Needs extends Pick<Foundation, 'db' | 'reading' | 'now' | 'log' | 'outbox' | 'sales'> {
  works: PurchaseNeeds['works'];
  idCards: PurchaseNeeds['pictures'];
  settling: { settle(reference: string): Promise<unknown> };
}

/** Purchases, transfers and refunds, for administrators who look after the money. */
export function adminPurchaseFeature(needs: Needs): Feature<{ refunds: RefundService }> {
  const { db, reading, now, log, outbox, sales, works, idCards, settling } = needs;
  const wakeOutbox = () => void outbox.wake();
  const settle = (reference: string) => settling.settle(reference);
  const refunds = createRefundService({
    refunds: createRefundRepository(db),
    gateway: sales?.gateway,
    settle,
    wakeOutbox,
    log,
    now,
  });
  const purchases = createAdminPurchaseService({
    list: createPurchaseListRepository(db, reading),
    details: createPurchaseDetailRepository(db, sales),
    transfers: createTransferRepository(db),
    refunds,
    settle,
    pictures: idCards,
    works,
    wakeOutbox,
    now,
  });
  return {
    offers: { refunds },
    routes: () => [
      routesAt('/admin/purchases', adminPurchaseRoutes, { purchases, now }),
      routesAt('/admin/refunds', refundRoutes, { purchases }),
    ],
    jobs: sales?.gateway ? [refundJob(refunds)] : [],
  };
}
