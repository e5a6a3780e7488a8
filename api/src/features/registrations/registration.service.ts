import { AppError } from '../../app-error.ts';
import type { AuditedAct } from '../../audit/write-audit.ts';
import type { FreeRegistrationList, RegistrationForm, RegistrationQuery } from '../../contract/index.ts';
import { newId } from '../../id.ts';
import type { RegistrationRepository } from './registration.repository.ts';

const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeZone: 'Asia/Jakarta' });

/** What registrations need of the ID cards. */
interface IdCards {
  keep(upload: Buffer): Promise<string>;
  open(id: string): Promise<{ mediaType: string; content: Buffer }>;
  discard(id: string): Promise<void>;
}

interface Dependencies {
  registrations: RegistrationRepository;
  idCards: IdCards;
  now(): Date;
}

/** Free-tryout registrations and their ID cards (docs/files.md). */
export function createRegistrationService({ registrations, idCards, now }: Dependencies) {
  /** Nothing in it says who registered: the audit log is kept for ever, a registration isn't. */
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

  return {
    list: (query: RegistrationQuery): Promise<FreeRegistrationList> => registrations.list(query),

    /**
     * Registers somebody with the picture of an ID card: both are kept, or neither.
     * @param consentVersion which text the person agreed to
     * @returns the registration's id
     * @throws AppError that says why the picture is refused
     */
    async register(form: RegistrationForm, idCard: Buffer, consentVersion: string): Promise<string> {
      const id = newId();
      const idCardFileId = await idCards.keep(idCard);
      const at = now().toISOString();
      try {
        const { fullName, email, phone, institution } = form;
        await registrations.insert({
          id,
          fullName,
          email,
          phone,
          institution,
          consentVersion,
          consentAt: at,
          examId: null,
          idCardFileId,
          createdAt: at,
        });
      } catch (error) {
        await idCards.discard(idCardFileId);
        throw error;
      }
      return id;
    },

    /** The card's picture, for a reason that the audit log keeps: without its entry nobody sees the card. */
    async showCard(actorId: string, id: string, reason: string): Promise<{ mediaType: string; content: Buffer }> {
      const registration = await getCard(id);
      const card = await idCards.open(registration.idCardFileId);
      await registrations.audit({ ...act(actorId, 'view', registration), reason });
      return card;
    },

    /** Deletes a registration, its card last: what a crash leaves of it is taken away later. */
    async remove(actorId: string, id: string): Promise<void> {
      const registration = await getCard(id);
      const doomed = await registrations.remove(id, act(actorId, 'delete', registration));
      if (doomed === undefined) throw new AppError('REGISTRATION_NOT_FOUND');
      await idCards.discard(doomed);
    },
  };
}
export type RegistrationService = ReturnType<typeof createRegistrationService>;
