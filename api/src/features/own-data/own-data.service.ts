import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { type OwnAttempt, type OwnPurchaseData, type OwnRegistration, type User } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { inChunks } from '../../in-chunks.ts';
import type { Erasure, ErasureJournalRepository } from './erasure-journal.repository.ts';
import { erasuresKeptDays } from './erasures-kept-days.ts';
import type { ErasureRepository } from './erasure.repository.ts';
import type { OwnDataRepository } from './own-data.repository.ts';
import type { OwnHintsRepository } from './own-hints.repository.ts';
import type { OwnEventsRepository } from './own-events.repository.ts';
import type { OwnEventResultsRepository } from './own-event-results.repository.ts';
import type { OwnPostsRepository } from './own-posts.repository.ts';
import type { OwnPracticeRepository } from './own-practice.repository.ts';
import type { OwnPurchasesRepository } from './own-purchases.repository.ts';
import type { OwnRemindersRepository } from './own-reminders.repository.ts';

/** Of the journal at once. */
const erasedAtOnce = 500;

export interface OwnDataNeeds {
  ownData: OwnDataRepository;
  bought: OwnPurchasesRepository;
  ownPosts: OwnPostsRepository;
  ownEvents: OwnEventsRepository;
  reminded: OwnRemindersRepository;
  practised: OwnPracticeRepository;
  ownHints: OwnHintsRepository;
  released: OwnEventResultsRepository;
  erasures: ErasureRepository;
  journal: ErasureJournalRepository;
  accounts: {
    getUser(id: string): Promise<User>;
    /** @throws AppError CURRENT_PASSWORD_WRONG */
    provePassword(id: string, password: string): Promise<void>;
  };
  attempts: { handIn(learnerId: string, attemptId: string, receivedAt: Date): Promise<unknown> };
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  idCards: {
    find(id: string): Promise<{ mediaType: string; content: Buffer } | undefined>;
    discard(id: string): Promise<void>;
  };
  /** Days after its exam for which a registration is kept. */
  keptDays: number;
  /** Between two accounts whose erasure is finished, so that saves come between. */
  rest(): Promise<void>;
  now(): Date;
}

/** A learner's rights by law: all their own data at any time, and to be forgotten. */
export function createOwnDataService({
  ownData,
  bought,
  ownPosts,
  ownEvents,
  reminded,
  practised,
  ownHints,
  released,
  erasures,
  journal,
  accounts,
  attempts,
  listWithheld,
  idCards,
  keptDays,
  rest,
  now,
}: OwnDataNeeds) {
  /** The picture of a card or of a transfer's proof for the file; null if it isn't shown, or was deleted meanwhile. */
  async function pictureOf(fileId: string | null): Promise<string | null> {
    if (fileId === null) return null;
    const picture = await idCards.find(fileId);
    return picture ? `data:${picture.mediaType};base64,${picture.content.toString('base64')}` : null;
  }

  async function registrationsOf(learnerId: string): Promise<OwnRegistration[]> {
    const registrations: OwnRegistration[] = [];
    for (const { idCardFileId, keptFrom, ...registration } of await ownData.listRegistrations(learnerId)) {
      const idCardKeptUntil = new Date(Date.parse(keptFrom) + keptDays * dayMs).toISOString();
      registrations.push({ ...registration, idCard: await pictureOf(idCardFileId), idCardKeptUntil });
    }
    return registrations;
  }

  async function purchasesOf(learnerId: string): Promise<OwnPurchaseData[]> {
    const purchases: OwnPurchaseData[] = [];
    for (const { payments, ...purchase } of await bought.listPurchases(learnerId)) {
      const shown: OwnPurchaseData['payments'] = [];
      for (const { proofFile, ...payment } of payments) shown.push({ ...payment, proof: await pictureOf(proofFile) });
      purchases.push({ ...purchase, payments: shown });
    }
    return purchases;
  }

  /** Items of a JSON list with commas between; other requests are served between two batches. */
  async function* listed(batches: AsyncIterable<readonly OwnAttempt[]>): AsyncGenerator<string> {
    let isFirst = true;
    for await (const batch of batches) {
      for (const one of batch) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(one)}`;
        isFirst = false;
      }
      await others();
    }
  }

  /**
   * Deletes the account: personal data are gone at once and for ever, attempts and scores stay without a name. Running
   * attempts are handed in first, since nobody could go on with them.
   */
  async function erase(learnerId: string, receivedAt: Date): Promise<void> {
    let files: Awaited<ReturnType<ErasureRepository['erase']>>;
    do {
      for (const attemptId of await erasures.listRunning(learnerId))
        await attempts.handIn(learnerId, attemptId, receivedAt);
      files = await erasures.erase(learnerId, now());
      // Another attempt was started in between.
    } while (files === 'running');
    if (!files) throw new AppError('UNAUTHENTICATED');
    // The person's data are deleted by now, even if a file isn't: one that can't be deleted is doomed, and the sweep
    // tries again.
    await Promise.allSettled(files.map((file) => idCards.discard(file)));
  }

  return {
    provePassword: accounts.provePassword,

    /**
     * Everything stored about a learner, as the pieces of a JSON file (`OwnData`); only a few attempts are in memory at once.
     */
    async export(learnerId: string): Promise<AsyncGenerator<string>> {
      // Everything that can fail early does so before the first byte, with a status of its own.
      const withheld = await listWithheld();
      const head = {
        exportedAt: now().toISOString(),
        account: await accounts.getUser(learnerId),
        rankingName: await ownData.findRankingName(learnerId),
        consents: await ownData.listConsents(learnerId),
        lessons: await ownData.listLessons(learnerId),
        events: await ownEvents.list(learnerId),
        studyPlan: await ownData.findStudyPlan(learnerId),
        studyDone: await ownData.listStudyDone(learnerId),
        sessions: await ownData.listSessions(learnerId),
        questionReports: await ownData.listReports(learnerId, withheld),
        discussions: await ownPosts.read(learnerId),
        purchases: await purchasesOf(learnerId),
        entitlements: await bought.listEntitlements(learnerId),
        reminders: await reminded.findReminders(learnerId),
        practice: await practised.find(learnerId),
        eventHints: await ownHints.listHints(learnerId),
        eventResults: await released.list(learnerId),
        eventDevices: await ownHints.listDevices(learnerId),
        // With their cards, a few at most: the store of files may be away.
        freeRegistrations: await registrationsOf(learnerId),
      };
      return (async function* () {
        yield `${JSON.stringify(head).slice(0, -1)},\n"attempts":[`;
        yield* listed(ownData.walkAttempts(learnerId, withheld, now()));
        yield ']}\n';
      })();
    },

    erase,

    /**
     * Erases those whom a restored backup still has, as they were erased before.
     * @returns how many accounts and registrations there were
     */
    async eraseAgain(erased: readonly Erasure[]): Promise<{ accounts: number; registrations: number }> {
      const done = { accounts: 0, registrations: 0 };
      const idsOf = (kind: Erasure['kind']) =>
        erased.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
      for (const ids of inChunks(idsOf('account'), erasedAtOnce))
        for (const id of await journal.listRegistered(ids)) {
          await erase(id, now());
          done.accounts += 1;
        }
      for (const ids of inChunks(idsOf('registration'), erasedAtOnce)) {
        const cards = await journal.eraseRegistrations(ids, now());
        await Promise.allSettled(cards.map((card) => idCards.discard(card)));
        done.registrations += cards.length;
      }
      return done;
    },

    /**
     * Finishes erasures by older releases, which ran beside this one or in its place: they left what they didn't know.
     * @param isOver true ends it after the present account
     */
    async finishErasures(isOver: () => boolean): Promise<void> {
      let hasLog = false;
      for (const id of await journal.listErased()) {
        if (isOver()) break;
        const { files, fillsLog } = await erasures.eraseRest(id, now());
        hasLog ||= fillsLog;
        await Promise.allSettled(files.map((file) => idCards.discard(file)));
        await rest();
      }
      if (hasLog) await erasures.emptyLog();
    },

    emptyLog: erasures.emptyLog,

    forgetErasures: () => journal.forgetBefore(new Date(now().getTime() - erasuresKeptDays * dayMs)),
  };
}
export type OwnDataService = ReturnType<typeof createOwnDataService>;
