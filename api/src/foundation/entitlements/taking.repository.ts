import type { Kysely } from 'kysely';
import type { ErrorCode } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** Counts an attempt against all quotas, in the transaction that stores it. @throws AppError when nothing is left */
export type TakeEntitlement = (trx: Kysely<Database>) => Promise<void>;

/** The same for one rule. Returns the reason why the attempt may not begin after all; undefined if it may. */
export type TakeByRule<Beginning> = (trx: Kysely<Database>, beginning: Beginning) => Promise<ErrorCode | undefined>;
