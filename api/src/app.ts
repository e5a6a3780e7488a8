import { setTimeout } from 'node:timers/promises';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { writeAudit } from './foundation/audit/write-audit.repository.ts';
import { createClockWatch } from './features/attempts/clock-watch.ts';
import { createAddressHasher } from './foundation/consents/address-hash.ts';
import type { Database } from './db/schema.ts';
import { createAccountRepository } from './features/accounts/account.repository.ts';
import {
  adminAccountRoutes,
  learnerAccountRoutes,
  questionerAccountRoutes,
} from './features/accounts/account.routes.ts';
import { createAccountService } from './features/accounts/account.service.ts';
import { createEmailProofRepository } from './features/accounts/email-proof.repository.ts';
import { emailProofRoutes } from './features/accounts/email-proof.routes.ts';
import { createEmailProofService } from './features/accounts/email-proof.service.ts';
import { createPasswordResetRepository } from './features/accounts/password-reset.repository.ts';
import { passwordResetRoutes } from './features/accounts/password-reset.routes.ts';
import { createPasswordResetService } from './features/accounts/password-reset.service.ts';
import { passwords } from './features/accounts/password.ts';
import { createAdminTryoutRepository } from './features/admin-tryouts/admin-tryout.repository.ts';
import { adminTryoutRoutes } from './features/admin-tryouts/admin-tryout.routes.ts';
import { createAdminTryoutService } from './features/admin-tryouts/admin-tryout.service.ts';
import { createAttemptWrites } from './features/attempts/attempt-writes.repository.ts';
import { createAttemptRepository } from './features/attempts/attempt.repository.ts';
import { attemptRoutes } from './features/attempts/attempt.routes.ts';
import { createAttemptService } from './features/attempts/attempt.service.ts';
import { createClaimRepository } from './features/attempts/claim.repository.ts';
import { claimRoutes } from './features/attempts/claim.routes.ts';
import { createClaimService } from './features/attempts/claim.service.ts';
import { createResultOpening } from './features/attempts/result-opening.ts';
import { createResultOpeningRepository } from './features/attempts/result-opening.repository.ts';
import { createResultReader } from './features/attempts/result-reader.ts';
import { createWriteQueue } from './features/attempts/write-queue.ts';
import { startMeasuringPace } from './features/attempts/pace-job.ts';
import { createPaceRepository } from './features/attempts/pace.repository.ts';
import { createPaceService } from './features/attempts/pace.service.ts';
import { startClosingOverdue } from './features/attempts/closing-job.ts';
import { createAuditRepository } from './features/audit/audit.repository.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { createFileRepository } from './features/files/file.repository.ts';
import { createEssayRepository } from './features/essays/essay.repository.ts';
import { essayRoutes } from './features/essays/essay.routes.ts';
import { createEssayService } from './features/essays/essay.service.ts';
import { fileRoutes } from './features/files/file.routes.ts';
import { createFileService } from './features/files/file.service.ts';
import { createIdCardService } from './features/files/id-card.service.ts';
import { createPictureCleaner } from './features/files/picture.ts';
import { createStaffAddresses } from './features/files/staff-addresses.ts';
import { createSealer } from './features/files/seal.ts';
import { startSweeping } from './features/files/sweep-job.ts';
import { uploadRoutes } from './features/files/upload.routes.ts';
import { createWithheldRepository } from './features/files/withheld.repository.ts';
import { createWithheldService } from './features/files/withheld.service.ts';
import { packageCheckRoutes } from './features/package-checks/package-check.routes.ts';
import { startCheckingPackages } from './features/package-checks/package-check-job.ts';
import { createPackageCheckRepository } from './features/package-checks/package-check.repository.ts';
import { createPackageCheckService } from './features/package-checks/package-check.service.ts';
import { createRankingRepository } from './features/ranking/ranking.repository.ts';
import { rankingNameRoutes, rankingRoutes } from './features/ranking/ranking.routes.ts';
import { createRankingService } from './features/ranking/ranking.service.ts';
import { createStanding } from './features/ranking/standing.ts';
import { createFreeTryoutRepository } from './features/registrations/free-tryout.repository.ts';
import { freeTryoutRoutes, registrantRoutes } from './features/registrations/free-tryout.routes.ts';
import { createFreeTryoutService } from './features/registrations/free-tryout.service.ts';
import { startRetention } from './features/registrations/retention-job.ts';
import { createRegistrationRepository } from './features/registrations/registration.repository.ts';
import { registrationRoutes } from './features/registrations/registration.routes.ts';
import { createRegistrationService } from './features/registrations/registration.service.ts';
import { createLessonRepository } from './features/lessons/lesson.repository.ts';
import { lessonRoutes } from './features/lessons/lesson.routes.ts';
import { createLessonService } from './features/lessons/lesson.service.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { adminQuestionRoutes } from './features/questions/admin-question.routes.ts';
import { authorQuestionRoutes } from './features/questions/author-question.routes.ts';
import { createItemBankRepository } from './features/questions/item-bank.repository.ts';
import { itemBankRoutes } from './features/questions/item-bank.routes.ts';
import { createQuestionRepository } from './features/questions/question.repository.ts';
import { createQuestionService } from './features/questions/question.service.ts';
import { createErasureRepository } from './features/own-data/erasure.repository.ts';
import { createOwnDataRepository } from './features/own-data/own-data.repository.ts';
import { ownDataRoutes } from './features/own-data/own-data.routes.ts';
import { createOwnDataService } from './features/own-data/own-data.service.ts';
import { createPaperRepository } from './foundation/papers/paper.repository.ts';
import { createPaperService } from './foundation/papers/paper.service.ts';
import type { RuleSets } from './foundation/scoring/rule-set.ts';
import { createProgressRepository } from './features/progress/progress.repository.ts';
import { progressRoutes } from './features/progress/progress.routes.ts';
import { createProgressService } from './features/progress/progress.service.ts';
import { createSecondFactorRepository } from './features/second-factor/second-factor.repository.ts';
import { secondFactorResetRoutes, secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { createSecondFactorService, type SecondFactorRule } from './features/second-factor/second-factor.service.ts';
import { startEndingSessions } from './features/sessions/session-job.ts';
import { createSessionRepository } from './features/sessions/session.repository.ts';
import { sessionRoutes } from './features/sessions/session.routes.ts';
import { createSessionService } from './features/sessions/session.service.ts';
import { createStaffRepository } from './features/staff/staff.repository.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { createStaffService } from './features/staff/staff.service.ts';
import { createOverviewRepository } from './features/summary/overview.repository.ts';
import { createSummaryRepository } from './features/summary/summary.repository.ts';
import { summaryRoutes } from './features/summary/summary.routes.ts';
import { createTakerRepository } from './features/takers/taker.repository.ts';
import { takerRoutes } from './features/takers/taker.routes.ts';
import { createTakerService } from './features/takers/taker.service.ts';
import { createOwnStateRepository } from './features/tryouts/own-state.repository.ts';
import { createTryoutRepository } from './features/tryouts/tryout.repository.ts';
import { tryoutRoutes } from './features/tryouts/tryout.routes.ts';
import { createTryoutService } from './features/tryouts/tryout.service.ts';
import { createUserRepository } from './features/users/user.repository.ts';
import { userRoutes } from './features/users/user.routes.ts';
import { createUserService } from './features/users/user.service.ts';
import { useAccess } from './http/access.ts';
import { useAfterwards } from './http/afterwards.ts';
import { useArrivals } from './http/arrivals.ts';
import { useBodyTimeouts } from './http/body-timeout.ts';
import { cutSlow, refusals, useErrorHandler } from './http/error-handler.ts';
import { useGuessLimit } from './http/guess-limit.ts';
import { useUploadRooms } from './http/image-upload.ts';
import { useInput } from './http/input.ts';
import { useKnownDevices } from './http/known-devices.ts';
import { useOpenApi } from './http/openapi.ts';
import { type OverloadLimits, useOverload } from './http/overload.ts';
import { useSecurityHeaders } from './http/security-headers.ts';
import { useStaffPictures } from './http/staff-pictures.ts';
import { useStopping } from './http/stopping.ts';
import { useTokens } from './http/tokens.ts';
import { useProxyWarning } from './http/untrusted-proxy.ts';
import { useValibot } from './http/valibot.ts';
import type { MailCarrier } from './foundation/mail/mail.ts';
import { demoAddresses } from './seed/demo-accounts.ts';

export interface AppDependencies {
  db: Kysely<Database>;
  ruleSets: RuleSets;
  /** What tokens are signed with: at least 32 characters. */
  jwtSecret: string;
  /** What tokens that still count were signed with before. */
  oldJwtSecrets?: readonly string[];
  /** What ID cards are encrypted with: at least 32 characters. */
  idCardKey: string;
  /** What those that are still there were encrypted with before. */
  oldIdCardKeys?: readonly string[];
  /** For how many days after the exam a free tryout's registration is kept, with its ID card; the notice's number unless given. */
  idCardDays?: number | undefined;
  uploadsDir: string;
  /** Null where no mail can be sent. */
  mail: MailCarrier | null;
  /** Where people find the product, for links in mail; without a slash at the end. */
  publicUrl: string;
  corsOrigins: string[];
  /** Whether the proxy right in front says whose a request is: any proxy, or one on this machine. */
  trustProxy: boolean | 'loopback';
  /** Whether the demo accounts may be used, should the database hold them: on one's own machine alone. */
  demoAccountsOpen: boolean;
  /** Of whom a second factor is demanded; of nobody unless given. */
  staffSecondFactor?: SecondFactorRule;
  /** Whether /docs is served: not in production. */
  docs: boolean;
  logger: FastifyBaseLogger | false;
  /** From when on calls are refused; the usual limits unless given. */
  overloadLimits?: OverloadLimits;
  /** The server's clock: injected, so that tests can move it. */
  now: () => Date;
}

const bodyLimitBytes = 64 * 1024;
/** Between two pieces of a sample of times, so that it takes a small part of the processor. */
const paceRestMs = 20;
/** Between two packages that are checked: each takes some 10 ms. */
const checkRestMs = 100;

/** The whole API, wired, not listening: every dependency between features is in this file. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, ruleSets, now, logger } = dependencies;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One hop: what stands further left in X-Forwarded-For could be made up by the client.
    trustProxy: dependencies.trustProxy === true ? (_address, hop) => hop === 0 : dependencies.trustProxy,
    bodyLimit: bodyLimitBytes,
    // Looked at every second: a header or a body that trickles in is cut within 10 s.
    requestTimeout: 8_500,
    connectionTimeout: 15_000,
    // Of a body that nobody reads yet, one packet of the system's is held, not two.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, highWaterMark: 16 * 1024 },
    ...refusals,
  });
  useValibot(app);
  useErrorHandler(app);
  const stopping = useStopping(app);
  useInput(app);
  useProxyWarning(app);

  useSecurityHeaders(app, {
    contentSecurityPolicy: dependencies.docs ? false : { directives: { defaultSrc: ["'none'"] } },
  });
  await app.register(cors, {
    origin: dependencies.corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-renewed-token', 'retry-after'],
    // An OPTIONS request that is no preflight is answered like one: the strict way answers it with an English text.
    strictPreflight: false,
  });
  await useOverload(app, dependencies.overloadLimits);
  const arrivals = useArrivals(app, now);
  const afterwards = useAfterwards(app);
  const secrets = [dependencies.jwtSecret, ...(dependencies.oldJwtSecrets ?? [])] as const;
  const idCardKeys = [dependencies.idCardKey, ...(dependencies.oldIdCardKeys ?? [])] as const;
  const tokens = await useTokens(app, secrets, now);
  const sessions = createSessionService({ sessions: createSessionRepository(db), sign: tokens.sign, now });
  const accountRepository = createAccountRepository(db, dependencies.demoAccountsOpen ? [] : demoAddresses);
  const secondFactor = createSecondFactorService({
    factors: createSecondFactorRepository(db),
    sealer: createSealer(idCardKeys, 'second-factor'),
    rule: dependencies.staffSecondFactor ?? 'optional',
    getOwner: accountRepository.findActive,
    provePassword: (id, password) => accounts.provePassword(id, password),
    now,
  });
  useAccess(app, {
    owners: accountRepository,
    tokens,
    sessions,
    afterwards,
    needsSecondFactor: secondFactor.isRequiredOf,
  });
  useBodyTimeouts(app, cutSlow);
  useUploadRooms(app);
  const devices = await useKnownDevices(app, secrets);
  const guesses = await useGuessLimit(app, devices);
  if (dependencies.docs) await useOpenApi(app);

  const hashAddress = createAddressHasher(dependencies.idCardKey);
  const accounts = createAccountService({
    accounts: accountRepository,
    passwords,
    sessions,
    secondFactor,
    hashAddress,
    now,
  });
  const { mail, publicUrl } = dependencies;
  const resets = createPasswordResetService({
    resets: createPasswordResetRepository(db),
    passwords,
    mail,
    publicUrl,
    now,
  });
  const proofs = createEmailProofService({ proofs: createEmailProofRepository(db), mail, publicUrl, now });
  const papers = createPaperService({ papers: createPaperRepository(db), now });
  const openings = createResultOpening({ openings: createResultOpeningRepository(db), now });
  const tryoutRepository = createTryoutRepository(db);
  const tryouts = createTryoutService({
    tryouts: tryoutRepository,
    ownStates: createOwnStateRepository(db),
    listWithheld: openings.listWithheld,
    papers,
    ruleSets,
    now,
  });
  const adminTryouts = createAdminTryoutService({ tryouts: createAdminTryoutRepository(db), ruleSets, now });
  const packageChecks = createPackageCheckService({
    checks: createPackageCheckRepository(db),
    ruleSets,
    now,
    rest: () => setTimeout(checkRestMs),
    onFailure: (error, tryoutId) => app.log.error({ err: error, tryoutId }, 'a package can’t be checked'),
  });
  const questions = createQuestionService({ questions: createQuestionRepository(db), now });
  const attemptRepository = createAttemptRepository(db);
  const { write, keepLate } = createAttemptWrites(db);
  const writes = createWriteQueue(write);
  const rankingRepository = createRankingRepository(db);
  const paces = createPaceService({ paces: createPaceRepository(db), now, rest: () => setTimeout(paceRestMs) });
  const attempts = createAttemptService({
    attempts: attemptRepository,
    writes,
    keepLate,
    papers,
    tryouts: tryoutRepository,
    toResult: createResultReader({
      attempts: attemptRepository,
      papers,
      standingOf: createStanding(rankingRepository),
      paces,
      ruleSets,
    }),
    openings,
    ruleSets,
    answered: arrivals.answered,
    now,
  });
  const ranking = createRankingService({ ranking: rankingRepository, attempts });
  const progress = createProgressService({
    progress: createProgressRepository(db),
    listWithheld: openings.listWithheld,
  });
  const lessons = createLessonService({ lessons: createLessonRepository(db), now });
  const staff = createStaffService({ staff: createStaffRepository(db), passwords, now });
  const users = createUserService({
    users: createUserRepository(db),
    attempts,
    auditExport: (actorId, after) =>
      writeAudit(db, {
        at: now(),
        actorId,
        action: 'export',
        entity: 'user',
        entityId: 'profiles',
        label: 'Daftar pengguna (CSV)',
        after,
      }),
    now,
  });
  const pictures = createPictureCleaner({ log: app.log });
  app.addHook('onClose', async () => pictures.close());
  const { uploadsDir } = dependencies;
  const fileRepository = createFileRepository(db);
  const files = createFileService({ files: fileRepository, pictures, uploadsDir, now });
  const idCards = createIdCardService({
    files: fileRepository,
    pictures,
    uploadsDir,
    keys: idCardKeys,
    now,
  });
  const registrations = createRegistrationService({
    registrations: createRegistrationRepository(db),
    idCards,
    keptDays: dependencies.idCardDays,
    now,
  });
  const ownData = createOwnDataService({
    ownData: createOwnDataRepository(db),
    erasures: createErasureRepository(db),
    accounts,
    attempts,
    listWithheld: openings.listWithheld,
    idCards,
    keptDays: dependencies.idCardDays,
    now,
  });
  const freeTryouts = createFreeTryoutService({
    registrations: createFreeTryoutRepository(db),
    idCards,
    attempts,
    signGuest: tokens.signGuest,
    now,
  });
  const claims = createClaimService({ claims: createClaimRepository(db), readGuestToken: tokens.readGuest });
  const takers = createTakerService({ takers: createTakerRepository(db), ruleSets, now });
  const essays = createEssayService({ essays: createEssayRepository(db), papers, ruleSets, now });
  const health = {
    isReady: () =>
      sql`select 1`.execute(db).then(
        () => !stopping.isDraining(),
        (error: unknown) => {
          app.log.error({ err: error }, 'the database does not answer');
          return false;
        },
      ),
  };

  const withheld = createWithheldService({
    pictures: createWithheldRepository(db),
    addresses: createStaffAddresses(idCardKeys, now),
  });
  useStaffPictures(app, { forStaff: withheld.namesForStaff, own: withheld.ownNames });

  await app.register(healthRoutes, { health });
  await app.register(learnerAccountRoutes, { prefix: '/api/auth', accounts, guesses, devices, proofs, afterwards });
  await app.register(ownDataRoutes, { prefix: '/api/auth/me', ownData, guesses, now });
  await app.register(passwordResetRoutes, { prefix: '/api/auth', resets, guesses, devices, afterwards });
  await app.register(emailProofRoutes, { prefix: '/api/auth/email-proof', proofs, guesses, afterwards });
  await app.register(adminAccountRoutes, { prefix: '/admin', accounts, guesses, devices, afterwards });
  await app.register(staffRoutes, { prefix: '/admin/staff', staff, guesses });
  await app.register(secondFactorResetRoutes, { prefix: '/admin/staff', secondFactor });
  await app.register(secondFactorRoutes, { prefix: '/admin', secondFactor, sessions, guesses, access: 'admin' });
  await app.register(secondFactorRoutes, {
    prefix: '/api/questioner',
    secondFactor,
    sessions,
    guesses,
    access: 'questioner',
  });
  await app.register(auditRoutes, { prefix: '/admin/audit', audit: createAuditRepository(db) });
  await app.register(userRoutes, { prefix: '/admin/profiles', users, now });
  await app.register(questionerAccountRoutes, { prefix: '/api/questioner', accounts, guesses, devices, afterwards });
  await app.register(sessionRoutes, { prefix: '/api/auth', sessions, access: 'learner' });
  await app.register(sessionRoutes, { prefix: '/admin', sessions, access: 'admin' });
  await app.register(sessionRoutes, { prefix: '/api/questioner', sessions, access: 'questioner' });
  await app.register(tryoutRoutes, { prefix: '/api/tryouts', tryouts });
  await app.register(adminTryoutRoutes, { prefix: '/admin', tryouts: adminTryouts });
  await app.register(summaryRoutes, {
    prefix: '/admin',
    summary: createSummaryRepository(db),
    overview: createOverviewRepository(db),
    now,
  });
  await app.register(packageCheckRoutes, { prefix: '/admin/overview', packageChecks });
  await app.register(takerRoutes, { prefix: '/admin/tryouts/:tryoutId/takers', takers });
  await app.register(adminQuestionRoutes, { prefix: '/admin/tryouts/:tryoutId/questions', questions });
  await app.register(authorQuestionRoutes, { prefix: '/api/questioner', questions, pictures: files });
  await app.register(itemBankRoutes, {
    prefix: '/api/questioner/questions',
    bank: createItemBankRepository(db),
    questions,
  });
  await app.register(essayRoutes, { prefix: '/admin/essays', essays });
  await app.register(attemptRoutes, { prefix: '/api/attempts', attempts });
  await app.register(rankingRoutes, { prefix: '/api/attempts', ranking });
  await app.register(rankingNameRoutes, { prefix: '/api/auth', ranking });
  await app.register(progressRoutes, { prefix: '/api/attempts/progress', progress });
  await app.register(lessonRoutes, { prefix: '/api/lessons', lessons });
  await app.register(claimRoutes, { prefix: '/api/attempts', claims });
  await app.register(freeTryoutRoutes, {
    prefix: '/api/free-tryouts',
    freeTryouts,
    hashAddress,
    limit: guesses.freeTryouts,
  });
  await app.register(registrantRoutes, { prefix: '/api/attempts', freeTryouts });
  await app.register(fileRoutes, { prefix: '/api/files', uploadsDir, withheld });
  await app.register(uploadRoutes, { prefix: '/admin', files });
  await app.register(registrationRoutes, { prefix: '/admin', registrations });

  startSweeping(app, idCards);
  startEndingSessions(app, sessions);
  startRetention(app, registrations);
  startMeasuringPace(app, paces);
  startCheckingPackages(app, packageChecks);
  startClosingOverdue(app, { attempts, arrivals, clock: createClockWatch(now) });
  return app;
}
