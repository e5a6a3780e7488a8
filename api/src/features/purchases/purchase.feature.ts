import { type Feature, routesAt } from '../../composition/feature.ts';
import type { ErrorCode } from '../../contract/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { purchaseMailKind, reminderMailKind } from '../../foundation/sales/purchase-mail-steps.ts';
import { createInboxRepository } from './inbox.repository.ts';
import { createInboxService, type InboxService } from './inbox.service.ts';
import { notificationRoutes } from './notification.routes.ts';
import { createPaymentRepository } from './payment.repository.ts';
import { createPaymentService } from './payment.service.ts';
import { purchaseJobs } from './purchase-jobs.ts';
import { createPurchaseMailRepository } from './purchase-mail.repository.ts';
import { purchaseMailRoutes } from './purchase-mail.routes.ts';
import { createPurchaseMails } from './purchase-mail.ts';
import { createPurchaseRepository } from './purchase.repository.ts';
import { planRoutes, proofRoutes, purchaseRoutes } from './purchase.routes.ts';
import { createPurchaseService } from './purchase.service.ts';
import { createReminderMails } from './reminder-mail.ts';
import { createReminderRepository } from './reminder.repository.ts';
import { createReminderService, type ReminderService } from './reminder.service.ts';
import { createSettleRepository } from './settle.repository.ts';
import { createSettleService, type SettleService } from './settle.service.ts';
import { createUpkeepRepository } from './upkeep.repository.ts';
import { createUpkeepService, type UpkeepService } from './upkeep.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'log' | 'outbox' | 'mail' | 'publicUrl' | 'sales'> {
  idCards: {
    keep(upload: Buffer, refusal?: ErrorCode): Promise<string>;
  };
}

interface Offers {
  /** Asks the gateway about a payment: for administrators, too. */
  settling: SettleService;
  /** Handles the notifications that wait. */
  inbox: InboxService;
  upkeep: UpkeepService;
  saleReminders: ReminderService;
}

/** Buying: plans, purchases, payments, and the gateway's notifications (docs/payments.md). */
export function purchaseFeature({ db, now, log, outbox, mail, publicUrl, sales, idCards }: Needs): Feature<Offers> {
  const wakeOutbox = () => void outbox.wake();
  const repository = createPurchaseRepository(db);
  const paymentRows = createPaymentRepository(db);
  const gateway = sales?.gateway;
  const gatewayName = sales?.gatewayName ?? '';
  const settling = createSettleService({ payments: createSettleRepository(db), gateway, log, wakeOutbox, now });
  const purchases = createPurchaseService({ purchases: repository, sales, wakeOutbox, now });
  const payments = createPaymentService({
    payments: paymentRows,
    buyers: repository,
    purchases,
    settling,
    pictures: idCards,
    sales,
    publicUrl,
    wakeOutbox,
    now,
  });
  const inbox = createInboxService({ inbox: createInboxRepository(db), settling, gateway, gatewayName, now });
  const upkeep = createUpkeepService({
    upkeep: createUpkeepRepository(db),
    payments: paymentRows,
    paying: payments,
    settling,
    wakeOutbox,
    now,
  });
  const reminderRows = createReminderRepository(db);
  const reminders = createReminderService({ reminders: reminderRows, wakeOutbox, now });
  outbox.sends(reminderMailKind, createReminderMails({ reminders: reminderRows, mail, publicUrl, now }));
  outbox.sends(
    purchaseMailKind,
    createPurchaseMails({ purchases: createPurchaseMailRepository(db), mail, publicUrl, now }),
  );
  return {
    offers: { settling, inbox, upkeep, saleReminders: reminders },
    routes: ({ guesses }) => [
      routesAt('/api/plans', planRoutes, { purchases }),
      routesAt('/api/purchases', purchaseRoutes, { purchases, payments, guesses }),
      routesAt('/api/purchases', proofRoutes, { payments }),
      routesAt('/admin/purchase-mails', purchaseMailRoutes, { publicUrl, isSent: mail !== null, now }),
      ...(gateway ? [routesAt('/api/payments', notificationRoutes, { inbox, gatewayName })] : []),
    ],
    jobs: sales ? purchaseJobs({ inbox, settling, upkeep, reminders, now }) : [],
  };
}
