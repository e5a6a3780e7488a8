import { AppError } from '../../app-error.ts';
import type { AuditedAct } from '../../foundation/audit/write-audit.repository.ts';
import { type FreeRegistrationList, type RegistrationQuery } from '../../contract/index.ts';
import { dayMs, hourMs } from '../../foundation/days/spans.ts';
import type { RegistrationRepository } from './registration.repository.ts';

const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeZone: 'Asia/Jakarta' });

/** Registrations are deleted before their days are over, not after: two rounds of the job early, so that one may fail. */
const aheadMs = 2 * hourMs;
/** Registrations deleted in one round. */
const removedAtOnce = 100;

/** The actor of automatic deletions in the audit log: no account has this id. */
const systemActor = 'system';

/** The calls to ID cards that registrations need. */
interface IdCards {
  open(id: string): Promise<{ mediaType: string; content: Buffer }>;
  discard(id: string): Promise<void>;
}

export interface RegistrationNeeds {
  registrations: RegistrationRepository;
  idCards: IdCards;
  /** Days after its exam for which a registration is kept. */
  keptDays: number;
  now(): Date;
}

/** Free-tryout registrations and their ID cards (docs/files.md). */
export function createRegistrationService({ registrations, idCards, keptDays, now }: RegistrationNeeds) {
  /** Nothing in it identifies the person: the audit log is kept for ever, a registration isn't. */
  const act = (
    actorId: string,
    action: AuditedAct['action'],
    { id, createdAt }: { id: string; createdAt: string },
  ) => ({
    at: now(),
    actorId,
    action,
    entity: 'registration' as const,
    entityId: id,
    label: `Mendaftar ${day.format(new Date(createdAt))}`,
  });

  async function getCard(id: string) {
    const registration = await registrations.findCard(id);
    if (!registration) throw new AppError('REGISTRATION_NOT_FOUND');
    return registration;
  }

  /**
   * Deletes a registration, its card last: anything left by a crash is deleted later. False when another request was faster.
   */
  async function destroy(actorId: string, registration: { id: string; createdAt: string }): Promise<boolean> {
    const doomed = await registrations.remove(registration.id, act(actorId, 'delete', registration));
    if (doomed !== undefined) await idCards.discard(doomed);
    return doomed !== undefined;
  }

  return {
    list: (query: RegistrationQuery): Promise<FreeRegistrationList> => registrations.list(query),

    /** The card's picture, for a reason that the audit log keeps: without its entry nobody sees the card. */
    async showCard(actorId: string, id: string, reason: string): Promise<{ mediaType: string; content: Buffer }> {
      const registration = await getCard(id);
      const card = await idCards.open(registration.idCardFileId);
      await registrations.audit({ ...act(actorId, 'view', registration), reason });
      return card;
    },

    async remove(actorId: string, id: string): Promise<void> {
      const registration = await getCard(id);
      if (!(await destroy(actorId, registration))) throw new AppError('REGISTRATION_NOT_FOUND');
      await registrations.forgetRemoved();
    },

    /**
     * Deletes registrations whose days end before the next rounds, with their cards; the exam's result stays, without a name
     * if it was a guest's. Returns their number.
     * @throws AggregateError when some could not be deleted, after all the others
     */
    async removeOver(): Promise<number> {
      const before = new Date(now().getTime() - keptDays * dayMs + aheadMs);
      const failures: unknown[] = [];
      let removed = 0;
      let after: { keptFrom: string; id: string } | undefined;
      do {
        const over = await registrations.listOver(before, removedAtOnce, after);
        const outcomes = await Promise.allSettled(over.map((registration) => destroy(systemActor, registration)));
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') failures.push(outcome.reason);
          else if (outcome.value) removed += 1;
        }
        // Goes on with the ones after those that can't be deleted.
        after = over.length < removedAtOnce ? undefined : over.at(-1);
      } while (after);
      if (removed > 0) await registrations.forgetRemoved();
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} registrations whose days are over can't be deleted`);
      return removed;
    },
  };
}
export type RegistrationService = ReturnType<typeof createRegistrationService>;
