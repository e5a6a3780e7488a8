import { type Kysely, sql, type SqlBool } from 'kysely';
import { type AuditedAct, writeAudit } from '../../audit/write-audit.ts';
import { type FreeRegistration, registrationsListedAtMost } from '../../contract/index.ts';
import type { Database, FreeRegistrationTable } from '../../db/schema.ts';
import { hasNoWord, personTerms, searchedTerms } from '../../directory/terms.ts';

/** Greater than any text that a term can go on with. */
const endOfText = '\u{10ffff}';

const columns = [
  'id',
  'fullName',
  'email',
  'phone',
  'institution',
  'consentVersion',
  'consentAt',
  'examId',
  'createdAt',
] as const;
type Row = Pick<FreeRegistrationTable, (typeof columns)[number]>;

const toRegistration = ({ consentVersion, consentAt, ...row }: Row): FreeRegistration => ({
  ...row,
  consent: { version: consentVersion, at: consentAt },
});

/** `%`, `_` and `\` in what a user searches for mean themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Registrations, found by the beginnings of words; never more of them are looked at than one may reach by paging. */
export function createRegistrationRepository(db: Kysely<Database>) {
  const newest = db
    .selectFrom('freeRegistration')
    .select('number')
    .orderBy('number', 'desc')
    .limit(registrationsListedAtMost + 1);
  const withWord = (word: string) =>
    db
      .selectFrom('registrationTerm')
      .select('number')
      .distinct()
      .where('term', '>=', word)
      .where('term', '<', `${word}${endOfText}`)
      .limit(registrationsListedAtMost + 1);

  async function sizeOf(numbers: typeof newest | ReturnType<typeof withWord>): Promise<number> {
    const { size } = await db
      .selectFrom(numbers.as('some'))
      .select((eb) => eb.fn.countAll<number>().as('size'))
      .executeTakeFirstOrThrow();
    return Number(size);
  }

  /** Those with the rarest word; where every word is common, the newest of all. */
  async function fewest(words: readonly string[]) {
    let found = { numbers: newest as typeof newest | ReturnType<typeof withWord>, size: registrationsListedAtMost + 1 };
    for (const word of words) {
      const numbers = withWord(word);
      const size = await sizeOf(numbers);
      if (size < found.size) found = { numbers, size };
    }
    return found.numbers;
  }

  return {
    /** A page, newest first, and how many there are, up to `registrationsListedAtMost`. */
    async list({ search, page, pageSize }: { search?: string | undefined; page: number; pageSize: number }) {
      if (search && hasNoWord(search)) return { registrations: [], total: 0, isTotalCapped: false };
      const words = searchedTerms(search ?? '');
      const source = await fewest(words);
      const offset = (page - 1) * pageSize;
      const rows = db
        .selectFrom(source.as('source'))
        .innerJoin('freeRegistration', 'freeRegistration.number', 'source.number')
        .where((eb) =>
          eb.and(words.map((word) => sql<SqlBool>`${eb.ref('terms')} like ${`%\n${literally(word)}%`} escape '\\'`)),
        );
      const size =
        words.length === 0
          ? await sizeOf(newest)
          : Number((await rows.select((eb) => eb.fn.countAll<number>().as('size')).executeTakeFirstOrThrow()).size);
      const found = await rows
        .select(columns)
        .orderBy('source.number', 'desc')
        .limit(Math.max(0, Math.min(pageSize, registrationsListedAtMost - offset)))
        .offset(Math.min(offset, registrationsListedAtMost))
        .execute();
      return {
        registrations: found.map(toRegistration),
        total: Math.min(size, registrationsListedAtMost),
        isTotalCapped: size > registrationsListedAtMost,
      };
    },

    /** Where a registration's card lies. */
    findCard(id: string) {
      return db
        .selectFrom('freeRegistration')
        .select(['id', 'idCardFileId', 'createdAt'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /**
     * Enters a registration and claims its card.
     * @throws Error when the card has gone meanwhile
     */
    async insert(row: Omit<FreeRegistrationTable, 'number' | 'terms'>): Promise<void> {
      const terms = personTerms({ ...row, name: row.fullName });
      await db.transaction().execute(async (trx) => {
        const claimed = await trx.deleteFrom('doomedFile').where('fileId', '=', row.idCardFileId).executeTakeFirst();
        if (claimed.numDeletedRows !== 1n) throw new Error(`The ID card ${row.idCardFileId} has gone`);
        const { number } = await trx
          .insertInto('freeRegistration')
          .values({ ...row, terms: `\n${terms.join('\n')}\n` })
          .returning('number')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('registrationTerm')
          .values(terms.map((term) => ({ term, number: Number(number) })))
          .execute();
      });
    },

    /** Takes a registration away and dooms its card. Gives the card's file, or undefined when somebody else was faster. */
    async remove(id: string, act: AuditedAct): Promise<string | undefined> {
      return db.transaction().execute(async (trx) => {
        const gone = await trx
          .deleteFrom('freeRegistration')
          .where('id', '=', id)
          .returning('idCardFileId')
          .executeTakeFirst();
        if (!gone) return undefined;
        await trx.insertInto('doomedFile').values({ fileId: gone.idCardFileId, since: act.at.toISOString() }).execute();
        await writeAudit(trx, act);
        return gone.idCardFileId;
      });
    },

    /** Enters a look into the audit log. */
    audit: (act: AuditedAct) => writeAudit(db, act),
  };
}
export type RegistrationRepository = ReturnType<typeof createRegistrationRepository>;
