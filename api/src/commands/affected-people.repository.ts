import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { AuditEntity } from '../contract/index.ts';
import type { Database } from '../db/schema.ts';

/** Kinds of a breach: ID cards and proofs of transfers that were looked at, lists that were exported, or the whole database. */
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
const proofData = 'nama, email, nomor telepon, pembelian, dan foto bukti transfer';
const accountData = 'nama, email, nomor telepon, provinsi, jenis kelamin, dan instansi';
const everyAccountData = `${accountData}; jawaban dan nilai tryout; password dalam bentuk yang tidak dapat dibaca kembali (argon2id)`;

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
  for (const { at, what, among } of await listExports(db, breach)) yield* registeredUntil(db, at, { what, at }, among);
}

type Ids = SelectQueryBuilder<Database, never, { id: string }>;

/** Lists that left: everybody who may be in them, some of all accounts (`among`) or all. */
interface ExportedList {
  at: string;
  what: string;
  among: Ids | undefined;
}

const exportedThings = ['user', 'purchase', 'tryout', 'event'] as const;

/** The last export of each list of people. It may have been filtered: it is better to tell a person who isn't in it than to forget one who is. */
async function listExports(db: Kysely<Database>, breach: Breach): Promise<ExportedList[]> {
  const acts = await actsOf(db, breach, exportedThings, 'export')
    .select(['entity', 'entityId', 'at', 'after'])
    .orderBy('at')
    .execute();
  const lists = new Map<string, ExportedList>();
  for (const { entity, entityId, at, after } of acts) {
    const { format, withContact } = JSON.parse(after ?? '{}') as { format?: string; withContact?: boolean };
    // Of a package, a file with a format has its questions, and nobody's data.
    if (format !== undefined) continue;
    const takers = () => db.selectFrom('attempt').select('learnerId as id').where('tryoutId', '=', entityId) as Ids;
    const buyers = () => db.selectFrom('purchase').select('accountId as id').where('createdAt', '<=', at) as Ids;
    const told = {
      user: { what: accountData },
      purchase: { what: 'nama, email, dan pembelian', among: buyers() },
      tryout: { what: 'nama, email, dan nilai tryout', among: takers() },
      event: withContact
        ? { what: 'nama, email, nomor telepon, provinsi, instansi, dan nilai tryout', among: takers() }
        : { what: 'nama, provinsi, instansi, dan nilai tryout', among: takers() },
    }[entity as (typeof exportedThings)[number]];
    lists.set(`${entityId} ${told.what}`, { among: undefined, ...told, at });
  }
  return [...lists.values()];
}

/** @throws Error unless this is the e-mail address of a member of staff: with any other one nobody would seem affected */
export async function checkActor(db: Kysely<Database>, email: string): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('role', '<>', 'learner')
    .executeTakeFirst();
  if (!account) throw new Error(`No account of staff is ${email}`);
}

function actsOf(
  db: Kysely<Database>,
  { from, to, actor }: Breach,
  entities: readonly AuditEntity[],
  action: 'export' | 'view',
) {
  return db
    .selectFrom('auditEntry')
    .where('entity', 'in', entities)
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
  const looks = await actsOf(db, breach, ['registration'], 'view')
    .innerJoin('freeRegistration', 'freeRegistration.id', 'auditEntry.entityId')
    .select(['fullName as name', 'freeRegistration.email', 'phone', 'at'])
    .orderBy('at')
    .execute();
  yield looks.map((look) => ({ ...look, what: cardData }));
  const proofs = await actsOf(db, breach, ['purchase'], 'view')
    .innerJoin('purchase', 'purchase.id', 'auditEntry.entityId')
    .innerJoin('account', 'account.id', 'purchase.accountId')
    .innerJoin('profile', 'profile.accountId', 'account.id')
    .select(['account.name', 'account.email', 'phone', 'at'])
    .orderBy('at')
    .execute();
  yield proofs.map((look) => ({ ...look, what: proofData }));
}

async function* registeredUntil(
  db: Kysely<Database>,
  until: string,
  of: { what: string; at: string },
  among?: Ids,
): AsyncGenerator<AffectedPerson[]> {
  for (let after = ''; ;) {
    const people = await db
      .selectFrom('account')
      .innerJoin('profile', 'profile.accountId', 'account.id')
      .select(['account.id', 'name', 'email', 'phone'])
      .where('account.id', '>', after)
      .where('account.createdAt', '<=', until)
      .$if(among !== undefined, (qb) => qb.where('account.id', 'in', among as Ids))
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
    after = last.number;
  }
}
