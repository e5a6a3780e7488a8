import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { idCardRetentionDays, type OwnAttempt, type OwnRegistration, type User } from '../../contract/index.ts';
import type { ErasureRepository } from './erasure.repository.ts';
import type { OwnDataRepository } from './own-data.repository.ts';

const dayMs = 24 * 3_600_000;

export interface OwnDataNeeds {
  ownData: OwnDataRepository;
  erasures: ErasureRepository;
  accounts: {
    getUser(id: string): Promise<User>;
    /** @throws AppError CURRENT_PASSWORD_WRONG */
    provePassword(id: string, password: string): Promise<void>;
  };
  attempts: { handIn(learnerId: string, attemptId: string, receivedAt: Date): Promise<void> };
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<ReadonlyMap<string, string>>;
  idCards: {
    open(id: string): Promise<{ mediaType: string; content: Buffer }>;
    discard(id: string): Promise<void>;
  };
  /** Days after its exam for which a registration is kept. */
  keptDays?: number | undefined;
  now(): Date;
}

/** A learner's rights by law: all own data at any time, and to be forgotten. */
export function createOwnDataService({
  ownData,
  erasures,
  accounts,
  attempts,
  listWithheld,
  idCards,
  keptDays = idCardRetentionDays,
  now,
}: OwnDataNeeds) {
  /** The picture for the file; null if it isn't shown, or was deleted meanwhile. */
  async function idCardOf(fileId: string | null): Promise<string | null> {
    if (fileId === null) return null;
    try {
      const { mediaType, content } = await idCards.open(fileId);
      return `data:${mediaType};base64,${content.toString('base64')}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async function* registrationsOf(learnerId: string): AsyncGenerator<OwnRegistration[]> {
    for (const { idCardFileId, keptFrom, ...registration } of await ownData.listRegistrations(learnerId)) {
      const idCardKeptUntil = new Date(Date.parse(keptFrom) + keptDays * dayMs).toISOString();
      yield [{ ...registration, idCard: await idCardOf(idCardFileId), idCardKeptUntil }];
    }
  }

  /** Items of a JSON list with commas between; other requests are served between two batches. */
  async function* listed(batches: AsyncIterable<readonly (OwnAttempt | OwnRegistration)[]>): AsyncGenerator<string> {
    let isFirst = true;
    for await (const batch of batches) {
      for (const one of batch) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(one)}`;
        isFirst = false;
      }
      await others();
    }
  }

  return {
    provePassword: accounts.provePassword,

    /**
     * Everything stored about a learner, as the pieces of a JSON file (`OwnData`); only a few attempts are in memory at once.
     */
    async export(learnerId: string): Promise<AsyncGenerator<string>> {
      // Everything that can fail early does so before the first byte, with a status of its own.
      const head = {
        exportedAt: now().toISOString(),
        account: await accounts.getUser(learnerId),
        rankingName: await ownData.findRankingName(learnerId),
        consents: await ownData.listConsents(learnerId),
        lessons: await ownData.listLessons(learnerId),
        sessions: await ownData.listSessions(learnerId),
      };
      const withheld = await listWithheld();
      return (async function* () {
        yield `${JSON.stringify(head).slice(0, -1)},\n"freeRegistrations":[`;
        yield* listed(registrationsOf(learnerId));
        yield '],\n"attempts":[';
        yield* listed(ownData.walkAttempts(learnerId, withheld));
        yield ']}\n';
      })();
    },

    /**
     * Deletes the account: personal data are gone at once and for ever, attempts and scores stay without a name. Running
     * attempts are handed in first, since nobody could go on with them.
     */
    async erase(learnerId: string, receivedAt: Date): Promise<void> {
      let cards: Awaited<ReturnType<ErasureRepository['erase']>>;
      do {
        for (const attemptId of await erasures.listRunning(learnerId))
          await attempts.handIn(learnerId, attemptId, receivedAt);
        cards = await erasures.erase(learnerId, now());
        // Another attempt was started in between.
      } while (cards === 'running');
      if (!cards) throw new AppError('UNAUTHENTICATED');
      // The person's data are deleted by now, even if a file isn't: a card that can't be deleted is doomed, and the sweep
      // tries again.
      await Promise.allSettled(cards.map((card) => idCards.discard(card)));
    },
  };
}
export type OwnDataService = ReturnType<typeof createOwnDataService>;
