import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type ExamTypes, idCardRetentionDays } from '../contract/index.ts';
import type { Database } from '../db/schema.ts';
import { createEventRepository, type EventRepository } from './events/event.repository.ts';
import { createEventWatch, type EventHub } from './events/event-watch.ts';
import { createExamSignals, type ExamSignals } from './events/exam-signal.ts';
import { createExamSignalRepository } from './events/exam-signal.repository.ts';
import { createLineWatch, type LineWatch, withLines } from './events/line-watch.ts';
import { createReleaseRepository, type ReleaseRepository } from './events/release.repository.ts';
import { createAddressHasher } from './consents/address-hash.ts';
import type { Secrets } from './keys/key-id.ts';
import type { Lesson } from './lessons/load-lessons.ts';
import { createLinkTokens, type LinkTokens } from './mail/link-tokens.ts';
import type { MailCarrier } from './mail/mail.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createOutboxRepository } from './outbox/outbox.repository.ts';
import { createOwnerRepository, type OwnerRepository } from './owners/owner.repository.ts';
import { type Passwords, passwords } from './owners/password.ts';
import { createPasswordProof } from './owners/prove-password.ts';
import { createPaperRepository } from './papers/paper.repository.ts';
import { createPaperService, type PaperService } from './papers/paper.service.ts';
import type { FileStore } from './files/file-store.ts';
import { createProcessRepository } from './processes/process.repository.ts';
import { createProcesses, type Processes } from './processes/processes.ts';
import { createResultOpening, type ResultOpening } from './results/result-opening.ts';
import { createResultOpeningRepository } from './results/result-opening.repository.ts';
import { createRuledPapers, type RuledPapers } from './rulings/ruled-papers.ts';
import { createRulingRepository, type RulingRepository } from './rulings/ruling.repository.ts';
import { createScoreChangeRepository, type ScoreChangeRepository } from './rulings/score-change.repository.ts';
import type { Sales } from './sales/sales.ts';
import type { RuleSets } from './scoring/rule-set.ts';
import type { Metrics } from './watch/metrics.ts';
import type { Tracing } from './watch/tracing.ts';
import type { PushCarrier } from './push/push.ts';
import { createQuarterReader } from './ranks/quarter.ts';
import { createRankReader } from './ranks/rank.ts';
import { createRankRepository } from './ranks/rank.repository.ts';
import { createStatisticsRepository } from './statistics/statistics.repository.ts';
import { createStatistics, type Statistics } from './statistics/statistics.ts';

/** Settings and services given to a server. */
export interface Given {
  db: Kysely<Database>;
  /** The same for long reading that may run on a replica; `db` by default. No call of an attempt uses it, and no sign-in. */
  reading?: Kysely<Database> | undefined;
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  /** In reading order. */
  lessons: readonly Lesson[];
  /** Keys that encrypt ID cards and second factors: the first one for new ones. */
  idCardKeys: Secrets;
  /** Secrets for the tokens of links in mail: the first one for new ones. */
  linkSecrets: Secrets;
  /**
   * Days after the exam for which a free tryout's registration is kept, with its ID card; by default those of the privacy
   * notice.
   */
  idCardDays?: number | undefined;
  /** Days from the end of an attempt until its answers are archived; undefined: they never are. */
  archiveDays?: number | undefined;
  /** Pictures, ID cards and the files of long work. */
  fileStore: FileStore;
  /** Null if no mail can be sent. */
  mail: MailCarrier | null;
  /** Null or undefined if no push message can be sent. */
  push?: PushCarrier | null | undefined;
  /** The product's public address, for links in mail; without a slash at the end. */
  publicUrl: string;
  /** How things are sold; undefined: nothing is, and everything may be taken. */
  sales?: Sales | undefined;
  /** False switches the discussions under explanations off; by default they are on. */
  discussionsOpen?: boolean | undefined;
  /** Addresses whose accounts may not be used. */
  barred: readonly string[];
  log: FastifyBaseLogger;
  /** Counts what happens; undefined if nobody asks for it. */
  metrics?: Metrics | undefined;
  /** Tells where time goes; undefined if nobody asks for it. */
  tracing?: Tracing | undefined;
  /** The server's clock: injected, so that tests can move it. */
  now(): Date;
}

/** The services that features are built on. Each feature names the parts that it needs, and gets no others. */
export interface Foundation extends Given {
  reading: Kysely<Database>;
  idCardDays: number;
  owners: OwnerRepository;
  passwords: Passwords;
  provePassword: ReturnType<typeof createPasswordProof>;
  /** The hash of a network address that is stored with a consent. */
  hashAddress(address: string): string;
  /** Messages that leave the product once their transaction is committed. */
  outbox: Outbox;
  /** The tokens of links in mail. */
  links: LinkTokens;
  papers: PaperService;
  /** Papers with the rulings in force: everything that scores an attempt takes its items from here. */
  ruledPapers: RuledPapers;
  /** Changes of ended results, as their learners see them. */
  scoreChanges: ScoreChangeRepository;
  /** True while attempts of a package wait to be scored again. */
  isRecalculating: RulingRepository['isRecalculating'];
  openings: ResultOpening;
  /** Packages that many take at one time. */
  events: EventRepository;
  /** Makes what a running exam hears. */
  examSignals: ExamSignals;
  /** Results of events as they were released. */
  releases: ReleaseRepository;
  /** Is told what learners in events do. */
  eventWatch: EventHub;
  /** The part of it that knows on which devices an exam is open. */
  lineWatch: LineWatch;
  /** The API processes that share the database. */
  processes: Processes;
  /** Finds the rank of a result among the others. */
  rankOf: ReturnType<typeof createRankReader>;
  /** Finds in which quarter of its package's results a result is. */
  quartersOf: ReturnType<typeof createQuarterReader>;
  /** Figures and flags of questions. */
  statistics: Statistics;
}

/** Joins the services that features are built on; it knows no feature. */
export function createFoundation(given: Given): Foundation {
  const { db, idCardKeys, linkSecrets, barred, log, now, examTypes, ruleSets } = given;
  const reading = given.reading ?? db;
  const owners = createOwnerRepository(db, barred);
  const places = createRankRepository(db);
  const releases = createReleaseRepository(db);
  const papers = createPaperService({ papers: createPaperRepository(db), now });
  const rulings = createRulingRepository(db);
  const lineWatch = createLineWatch();
  return {
    ...given,
    reading,
    idCardDays: given.idCardDays ?? idCardRetentionDays,
    owners,
    passwords,
    provePassword: createPasswordProof(owners, passwords),
    hashAddress: createAddressHasher(idCardKeys[0]),
    outbox: createOutbox({ messages: createOutboxRepository(db), log, now }),
    links: createLinkTokens(linkSecrets),
    papers,
    ruledPapers: createRuledPapers({ papers, rulings }),
    isRecalculating: rulings.isRecalculating,
    scoreChanges: createScoreChangeRepository(db),
    openings: createResultOpening({ openings: createResultOpeningRepository(db), now }),
    events: createEventRepository(db),
    eventWatch: withLines(createEventWatch(), lineWatch),
    examSignals: createExamSignals({ ...createExamSignalRepository(db), now }),
    lineWatch,
    releases,
    processes: createProcesses({ processes: createProcessRepository(db), log, now }),
    rankOf: createRankReader(places, releases),
    quartersOf: createQuarterReader(places),
    statistics: createStatistics({ statistics: createStatisticsRepository(reading), examTypes, ruleSets }),
  };
}
