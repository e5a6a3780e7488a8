import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Feature } from './composition/feature.ts';
import { type Job, runJobs } from './composition/job.ts';
import { accountFeature } from './features/accounts/account.feature.ts';
import { adminEntitlementFeature } from './features/admin-entitlements/entitlement.feature.ts';
import { adminPlanFeature } from './features/admin-plans/admin-plan.feature.ts';
import { adminPurchaseFeature } from './features/admin-purchases/admin-purchase.feature.ts';
import { adminTryoutFeature } from './features/admin-tryouts/admin-tryout.feature.ts';
import { adminVoucherFeature } from './features/admin-vouchers/admin-voucher.feature.ts';
import { announcementFeature } from './features/announcements/announcement.feature.ts';
import { attemptFeature } from './features/attempts/attempt.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { browserErrorFeature } from './features/browser-errors/browser-error.feature.ts';
import { essayFeature } from './features/essays/essay.feature.ts';
import { eventHintFeature } from './features/event-hints/event-hint.feature.ts';
import { eventFeature } from './features/events/event.feature.ts';
import { eventResultFeature } from './features/event-results/event-results.feature.ts';
import { exportFeature } from './features/exports/export.feature.ts';
import { handFeature } from './features/event-hands/hand.feature.ts';
import { eventMonitorFeature } from './features/event-monitor/event-monitor.feature.ts';
import { signalFeature } from './features/exam-signals/signal.feature.ts';
import { examTypeFeature } from './features/exam-types/exam-type.feature.ts';
import { discussionFeature } from './features/discussions/discussion.feature.ts';
import { entitlementFeature } from './features/entitlements/entitlement.feature.ts';
import { fileFeature } from './features/files/file.feature.ts';
import { healthFeature } from './features/health/health.feature.ts';
import { importFeature } from './features/imports/import.feature.ts';
import { lessonFeature } from './features/lessons/lesson.feature.ts';
import { moneyFigureFeature } from './features/money-figures/figures.feature.ts';
import { outboxFeature } from './features/outbox/outbox.feature.ts';
import { ownDataFeature } from './features/own-data/own-data.feature.ts';
import { packageCheckFeature } from './features/package-checks/package-check.feature.ts';
import { forecastFeature } from './features/passing-forecast/forecast.feature.ts';
import { practiceFeature } from './features/practice/practice.feature.ts';
import { progressFeature } from './features/progress/progress.feature.ts';
import { purchaseFeature } from './features/purchases/purchase.feature.ts';
import { questionFeature } from './features/questions/question.feature.ts';
import { questionReportFeature } from './features/question-reports/report.feature.ts';
import { reminderFeature } from './features/reminders/reminder.feature.ts';
import { reviewFeature } from './features/question-reviews/review.feature.ts';
import { rankingFeature } from './features/ranking/ranking.feature.ts';
import { registrationFeature } from './features/registrations/registration.feature.ts';
import { rulingFeature } from './features/rulings/ruling.feature.ts';
import { seatBatchFeature } from './features/seat-batches/seat-batch.feature.ts';
import { secondFactorFeature } from './features/second-factor/second-factor.feature.ts';
import type { SecondFactorRule } from './features/second-factor/second-factor.service.ts';
import { sessionFeature } from './features/sessions/session.feature.ts';
import { staffFeature } from './features/staff/staff.feature.ts';
import { statisticsFeature } from './features/statistics/statistics.feature.ts';
import { studyPlanFeature } from './features/study-plan/study-plan.feature.ts';
import { summaryFeature } from './features/summary/summary.feature.ts';
import { takerFeature } from './features/takers/taker.feature.ts';
import { tryoutFeature } from './features/tryouts/tryout.feature.ts';
import { learnerFeature } from './features/learners/learner.feature.ts';
import { workFeature } from './features/work/work.feature.ts';
import type { EntitlementRule } from './foundation/entitlements/entitlement.ts';
import { createFoundation, type Foundation, type Given } from './foundation/foundation.ts';
import { createServer, guardServer, type Server, type ServerSettings } from './http/server.ts';
import { demoAddresses } from './seed/demo-accounts.ts';

export interface AppDependencies extends Omit<Given, 'barred' | 'idCardKeys' | 'linkSecrets' | 'log'>, ServerSettings {
  /** Key of ID cards and second factors: at least 32 characters. */
  idCardKey: string;
  /** Former keys, for cards and second factors not yet resealed. */
  oldIdCardKeys?: readonly string[];
  /** True if the demo accounts may be used, should the database have them: only on one's own machine. */
  demoAccountsOpen: boolean;
  /** Who must have a second factor; by default nobody. */
  staffSecondFactor?: SecondFactorRule;
  /** Additional rules about who may begin an attempt, asked after the product's own. */
  entitlementRules?: readonly EntitlementRule[];
  logger: FastifyBaseLogger | false;
}

interface Rules {
  staffSecondFactor?: SecondFactorRule | undefined;
  entitlementRules?: readonly EntitlementRule[] | undefined;
}

/**
 * All features of the product, each after those that it needs: a feature that is listed too early, or has a need that nothing
 * offers, doesn't compile. The names on the left are what a feature offers to others.
 */
export function composeFeatures(
  on: Foundation,
  { tokens, arrivals, stopping }: Pick<Server, 'tokens' | 'arrivals' | 'stopping'>,
  { staffSecondFactor, entitlementRules = [] }: Rules,
) {
  const features: Feature[] = [];
  function use<Offers extends object>(feature: Feature<Offers>): Offers {
    features.push(feature);
    return feature.offers;
  }

  use(healthFeature({ ...on, isDraining: stopping.isDraining }));
  use(browserErrorFeature(on));
  use(auditFeature(on));
  use(outboxFeature(on));
  const { works } = use(workFeature(on));
  // Accounts and sessions.
  const { sessions } = use(sessionFeature({ ...on, sign: tokens.sign }));
  const { secondFactor } = use(secondFactorFeature({ ...on, sessions, staffSecondFactor }));
  const { accounts } = use(accountFeature({ ...on, sessions, secondFactor }));
  use(staffFeature(on));
  // Packages and questions.
  use(examTypeFeature(on));
  const { files, idCards, pictureNames } = use(fileFeature(on));
  const { findActiveTryout, openTryouts } = use(tryoutFeature(on));
  use(adminTryoutFeature(on));
  use(packageCheckFeature(on));
  const { questions, questionLists } = use(questionFeature({ ...on, files }));
  use(reviewFeature(on));
  use(exportFeature({ ...on, questionLists, works }));
  use(importFeature({ ...on, files, questions }));
  // Buying, and what it opens, such as lessons.
  const { soldTryouts, mayReadExplanations, hasExplanations, mayReadLessons } = use(entitlementFeature(on));
  use(lessonFeature({ ...on, mayReadLessons }));
  const { settling, inbox, upkeep, saleReminders } = use(purchaseFeature({ ...on, idCards }));
  const { eventStarts } = use(eventFeature({ ...on, soldTryouts }));
  // Attempts and their results.
  const { attempts, paces, ended } = use(
    attemptFeature({
      ...on,
      findActiveTryout,
      entitlementRules: [eventStarts, openTryouts, soldTryouts, ...entitlementRules],
      mayReadExplanations,
      arrivals,
      readGuestToken: tokens.readGuest,
    }),
  );
  const { tellRunning } = use(signalFeature({ ...on, attempts, ended }));
  use(handFeature({ ...on, attempts, tellRunning }));
  use(rankingFeature({ ...on, attempts }));
  const { eventNotes } = use(eventMonitorFeature({ ...on, ended }));
  const { eventReleases } = use(eventResultFeature({ ...on, works }));
  use(questionReportFeature(on));
  use(discussionFeature({ ...on, mayReadExplanations }));
  use(forecastFeature(on));
  const { poolUpkeep, possiblePractice, listPractisable, countComingBack } = use(
    practiceFeature({ ...on, ended, mayReadExplanations, hasExplanations }),
  );
  use(progressFeature({ ...on, listPractisable }));
  use(studyPlanFeature({ ...on, possiblePractice, mayReadLessons }));
  use(essayFeature(on));
  use(rulingFeature({ ...on, questions }));
  use(takerFeature(on));
  const { lineWatch } = use(eventHintFeature(on));
  const { counting } = use(statisticsFeature(on));
  const { registrations } = use(registrationFeature({ ...on, attempts, idCards, signGuest: tokens.signGuest }));
  // Learners, for themselves and for administrators.
  const { erasures } = use(ownDataFeature({ ...on, accounts, attempts, idCards }));
  use(learnerFeature({ ...on, attempts, works }));
  use(summaryFeature(on));
  use(announcementFeature(on));
  const { reminderPlanner } = use(reminderFeature({ ...on, countComingBack }));
  // Administrators look after what is sold.
  use(adminPlanFeature(on));
  use(adminVoucherFeature(on));
  use(adminEntitlementFeature(on));
  use(seatBatchFeature(on));
  const { refunds } = use(adminPurchaseFeature({ ...on, works, idCards, settling }));
  use(moneyFigureFeature(on));

  return {
    features,
    offers: {
      sessions,
      secondFactor,
      files,
      idCards,
      pictureNames,
      attempts,
      paces,
      ended,
      eventNotes,
      eventWatch: on.eventWatch,
      counting,
      lineWatch,
      eventReleases,
      poolUpkeep,
      registrations,
      erasures,
      works,
      settling,
      refunds,
      inbox,
      upkeep,
      reminderPlanner,
      saleReminders,
    },
  };
}

/** The whole API, with the parts that are used without HTTP: to fill a new database, and in tests. */
export interface App {
  app: FastifyInstance;
  offers: ReturnType<typeof composeFeatures>['offers'];
  /** Everything that the server does by itself while it listens. */
  jobs: readonly Job[];
  /** Makes it one of several processes on the database; before it listens. `everyMs`: how often it tells the others of itself. */
  join(everyMs?: number): Promise<void>;
}

/** Builds the whole API; it doesn't listen yet. */
export async function buildApp(given: AppDependencies): Promise<App> {
  const server = await createServer(given);
  const { app, arrivals } = server;
  const foundation = createFoundation({
    ...given,
    idCardKeys: [given.idCardKey, ...(given.oldIdCardKeys ?? [])],
    linkSecrets: [given.jwtSecret, ...(given.oldJwtSecrets ?? [])],
    barred: given.demoAccountsOpen ? [] : demoAddresses,
    log: app.log,
  });
  const { processes } = foundation;
  // Hooks run in reverse order: this one when everything else has ended.
  app.addHook('onClose', processes.leave);
  server.afterwards.alsoSettles(foundation.outbox.idle);
  const { features, offers } = composeFeatures(foundation, server, given);
  const { sessions, secondFactor, pictureNames, ended } = offers;
  server.afterwards.alsoSettles(ended.settled);
  const tools = await guardServer(server, given, {
    owners: foundation.owners,
    sessions,
    needsSecondFactor: secondFactor.isRequiredOf,
    pictureNames,
  });

  for (const { routes, close } of features) {
    for (const { register } of routes?.(tools) ?? []) await register(app);
    if (close) app.addHook('onClose', async () => close());
  }
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  given.metrics?.jobsPlanned(jobs.map(({ name }) => name));
  runJobs(app, jobs, { turns: processes.turns, onEnd: given.metrics?.jobEnded, trace: given.tracing?.alone });
  return { app, offers, jobs, join: (everyMs) => processes.join(arrivals.oldest, everyMs) };
}
