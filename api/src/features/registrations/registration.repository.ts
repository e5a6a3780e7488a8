import type { Kysely } from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { endedBy, type FreeRegistration, registrationsListedAtMost } from '../../contract/index.ts';
import { emptyWal } from '../../db/empty-wal.ts';
import { eraseRegistrations } from '../../db/erase-registrations.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database, FreeRegistrationTable } from '../../db/schema.ts';
import { asText } from '../../foundation/directory/rows.ts';
import { createTermSearch } from '../../foundation/directory/term-search.repository.ts';
import { hasNoWord, personTerms, searchedTerms } from '../../foundation/directory/terms.ts';

const columns = [
  'freeRegistration.id',
  'fullName',
  'email',
  'phone',
  'institution',
  'consentVersion',
  'consentAt',
  'examId',
  'createdAt',
] as const;
type Row = Pick<FreeRegistrationTable, 'id' | Exclude<(typeof columns)[number], 'freeRegistration.id'>> &
  Pick<FreeRegistration, 'examState'> & { submittedAt: string | null; deadlineAt: string | null };

const toRegistration = ({ consentVersion, consentAt, submittedAt, deadlineAt, ...row }: Row): FreeRegistration => ({
  ...row,
  examEndedBy:
    row.examState === null || row.examState === 'in_progress'
      ? null
      : endedBy({ state: row.examState, submittedAt, deadlineAt: deadlineAt ?? undefined }),
  consent: { version: consentVersion, at: consentAt },
});

export type NewRegistration = Omit<FreeRegistrationTable, 'number' | 'terms'>;

/**
 * Inserts a registration and claims its card, in the caller's transaction.
 * @throws Error when the card has gone meanwhile
 */
export async function enterRegistration(trx: Kysely<Database>, row: NewRegistration): Promise<void> {
  const terms = personTerms({ ...row, name: row.fullName });
  const claimed = await trx.deleteFrom('doomedFile').where('fileId', '=', row.idCardFileId).executeTakeFirst();
  if (claimed.numDeletedRows !== 1n) throw new Error(`The ID card ${row.idCardFileId} has gone`);
  const { number } = await trx
    .insertInto('freeRegistration')
    .values({ ...row, terms: asText(terms) })
    .returning('number')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('registrationTerm')
    .values(terms.map((term) => ({ term, number })))
    .execute();
}

/** Registrations, found by the beginnings of words; a search reads at most as many as can be paged to. */
export function createRegistrationRepository(db: Kysely<Database>) {
  const directory = createTermSearch(db, {
    entries: 'freeRegistration',
    terms: 'registrationTerm',
    listedAtMost: registrationsListedAtMost,
  });

  /** The registrations with these numbers, in their order. */
  async function listByNumber(numbers: readonly number[]): Promise<FreeRegistration[]> {
    if (numbers.length === 0) return [];
    const rows = await db
      .selectFrom('freeRegistration')
      .leftJoin('attempt', 'attempt.id', 'examId')
      .select(['number', ...columns, 'attempt.state as examState', 'submittedAt', 'deadlineAt'])
      .where('number', 'in', numbers)
      .execute();
    const byNumber = new Map(rows.map(({ number, ...row }) => [number, toRegistration(row)]));
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  }

  return {
    /** A page, newest first, and the number of results, up to `registrationsListedAtMost`. */
    async list({ search, page, pageSize }: { search?: string | undefined; page: number; pageSize: number }) {
      if (search && hasNoWord(search)) return { registrations: [], total: 0, isTotalCapped: false };
      const offset = Math.min((page - 1) * pageSize, registrationsListedAtMost);
      const { numbers, ...totals } = await directory.list({
        term: undefined,
        words: searchedTerms(search ?? ''),
        direction: 'desc',
        limit: Math.min(pageSize, registrationsListedAtMost - offset),
        offset,
      });
      return { registrations: await listByNumber(numbers), ...totals };
    },

    /** The file of a registration's card. */
    findCard(id: string) {
      return db
        .selectFrom('freeRegistration')
        .select(['id', 'idCardFileId', 'createdAt'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** Deletes a registration and dooms its card. Returns the card's file, or undefined when another request was faster. */
    remove(id: string, act: AuditedAct): Promise<string | undefined> {
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const [card] = await eraseRegistrations(trx, [id], act.at);
          if (card !== undefined) await writeAudit(trx, act);
          return card;
        }),
      );
    },

    /** Removes the deleted data from the disk. */
    forgetRemoved: () => emptyWal(db),

    /** Registrations whose days began before that moment, the oldest first; those after `after`, if it is given. */
    listOver(before: Date, limit: number, after?: { keptFrom: string; id: string }) {
      return db
        .selectFrom('freeRegistration')
        .select(['id', 'createdAt', 'keptFrom'])
        .where('keptFrom', '<', before.toISOString())
        .$if(after !== undefined, (qb) =>
          qb.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('keptFrom', 'id'), '>', tuple(after?.keptFrom ?? '', after?.id ?? '')),
          ),
        )
        .orderBy('keptFrom')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Writes a look to the audit log. */
    audit: (act: AuditedAct) => writeAudit(db, act),
  };
}
export type RegistrationRepository = ReturnType<typeof createRegistrationRepository>;
