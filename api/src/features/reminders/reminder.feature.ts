import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { messageKinds } from './planned-reminder.ts';
import { createPlanner, type Planner } from './planner.ts';
import { planningJob } from './planning-job.ts';
import { createPlanningRepository } from './planning.repository.ts';
import { createReminderRepository } from './reminder.repository.ts';
import { reminderRoutes, reminderStopRoutes } from './reminder.routes.ts';
import { createReminderService } from './reminder.service.ts';
import { type ComingBackCounter, createSender } from './sender.ts';
import { createSendingRepository } from './sending.repository.ts';
import { createStopLinks } from './stop-links.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'mail' | 'push' | 'publicUrl' | 'outbox' | 'links'> {
  countComingBack: ComingBackCounter;
}

/** Reminders that learners have asked for, by mail and to their browsers. */
export function reminderFeature({
  db,
  now,
  mail,
  push = null,
  publicUrl,
  outbox,
  links,
  countComingBack,
}: Needs): Feature<{ reminderPlanner: Planner }> {
  const stopLinks = createStopLinks(links);
  const sender = createSender({
    sending: createSendingRepository(db),
    countComingBack,
    stopLinks,
    mail,
    push,
    publicUrl,
    now,
  });
  for (const { mail: mailKind, push: pushKind } of Object.values(messageKinds)) {
    outbox.sends(mailKind, sender.sendMail);
    outbox.sends(pushKind, sender.sendPush);
  }
  const reminders = createReminderService({
    reminders: createReminderRepository(db),
    ...{ stopLinks, sendsMail: mail !== null, push, now },
  });
  const planner = createPlanner({
    planning: createPlanningRepository(db),
    wakeOutbox: () => void outbox.wake(),
    now,
  });
  const needs = { reminders, publicUrl };
  return {
    offers: { reminderPlanner: planner },
    routes: () => [
      routesAt('/api/reminders', reminderRoutes, needs),
      routesAt('/api/reminders/stop', reminderStopRoutes, needs),
    ],
    jobs: [planningJob(planner)],
  };
}
