import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Kinds of a breach: ID cards that were looked at, lists that were exported, or the whole database. */
export const breachKinds = ['cards', 'exports', 'everything'] as const;
export type BreachKind = (typeof breachKinds)[number];

export interface Breach {
  kind: BreachKind;
  /** The first and last moment of the breach, ISO 8601. */
  from: string;
  to: string;
  /** The e-mail address of the staff account that was misused; without it, all staff. */
  actor?: string | undefined;
}

/** A person who must be told of the breach. */
export interface AffectedPerson {
  name: string;
  email: string;
  phone: string;
  /** Data of this person that leaked, in words for the notice. */
  what: string;
  /** Time of the leak, ISO 8601. */
  at: string;
}

const peopleAtOnce = 1_000;

const cardData = 'nama, email, nomor telepon, instansi, dan foto kartu identitas pendaftaran tryout gratis';
const accountData = 'nama, email, nomor telepon, provinsi, jenis kelamin, dan instansi';
const everyAccountData = `${accountData}; jawaban dan nilai tryout; sidik password (argon2id)`;

/**
 * Everybody who must be told of a breach of personal data within 3 x 24 hours (UU 27/2022, art. 46), according to the audit
 * log (docs/privacy.md). People who were deleted meanwhile can't be named any more.
 */
export async function* affectedPeople(db: Kysely<Database>, breach: Breach): AsyncGenerator<AffectedPerson[]> {
  if (breach.kind === 'cards') return yield* lookedAt(db, breach);
  if (breach.kind === 'everything') {
    yield* registeredUntil(db, breach.to, { what: everyAccountData, at: breach.to });
    return yield* inFreeTryout(db, breach.to);
  }
  const exported = await actsOf(db, breach, 'user', 'export').select('at').orderBy('at', 'desc').executeTakeFirst();
  // An export may have been filtered: it is better to tell a person who isn't in it than to forget one who is.
  if (exported) yield* registeredUntil(db, exported.at, { what: accountData, at: exported.at });
}

/** @throws Error when no entry of staff has this e-mail address: with a mistyped one nobody would seem affected */
export async function checkActor(db: Kysely<Database>, email: string): Promise<void> {
  const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  if (!account) throw new Error(`There is no account ${email}`);
}

function actsOf(
  db: Kysely<Database>,
  { from, to, actor }: Breach,
  entity: 'user' | 'registration',
  action: 'export' | 'view',
) {
  return db
    .selectFrom('auditEntry')
    .where('entity', '=', entity)
    .where('action', '=', action)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .$if(actor !== undefined, (qb) =>
      qb.where(
        'actorId',
        'in',
        db
          .selectFrom('account')
          .select('id')
          .where('email', '=', actor as string),
      ),
    );
}

async function* lookedAt(db: Kysely<Database>, breach: Breach): AsyncGenerator<AffectedPerson[]> {
  const looks = await actsOf(db, breach, 'registration', 'view')
    .innerJoin('freeRegistration', 'freeRegistration.id', 'auditEntry.entityId')
    .select(['fullName as name', 'freeRegistration.email', 'phone', 'at'])
    .orderBy('at')
    .execute();
  yield looks.map((look) => ({ ...look, what: cardData }));
}

async function* registeredUntil(db: Kysely<Database>, until: string, of: { what: string; at: string }) {
  for (let after = ''; ;) {
    const people = await db
      .selectFrom('account')
      .innerJoin('profile', 'profile.accountId', 'account.id')
      .select(['account.id', 'name', 'email', 'phone'])
      .where('account.id', '>', after)
      .where('createdAt', '<=', until)
      .orderBy('account.id')
      .limit(peopleAtOnce)
      .execute();
    const last = people.at(-1);
    if (!last) return;
    yield people.map(({ id: _, ...person }) => ({ ...person, ...of }));
    after = last.id;
  }
}

async function* inFreeTryout(db: Kysely<Database>, until: string): AsyncGenerator<AffectedPerson[]> {
  for (let after = 0; ;) {
    const people = await db
      .selectFrom('freeRegistration')
      .select(['number', 'fullName as name', 'email', 'phone'])
      .where('number', '>', after)
      .where('createdAt', '<=', until)
      .orderBy('number')
      .limit(peopleAtOnce)
      .execute();
    const last = people.at(-1);
    if (!last) return;
    yield people.map(({ number: _, ...person }) => ({ ...person, what: cardData, at: until }));
    after = Number(last.number);
  }
}
