import type { Kysely } from 'kysely';
import { privacyVersion } from '../../contract/index.ts';
import type { ConsentKind, Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';

/** What somebody agreed to in one go, and from where. */
export interface GivenConsent {
  /** The account or the free registration that it belongs to. */
  subjectId: string;
  kinds: readonly ConsentKind[];
  at: Date;
  /** Of `createAddressHasher`; never the address itself. */
  addressHash: string;
}

/** Keeps what somebody agreed to, in the notice's present version. Give the transaction of what needs the consent: both are kept, or neither. */
export async function recordConsent(
  executor: Kysely<Database>,
  { subjectId, kinds, at, addressHash }: GivenConsent,
): Promise<void> {
  await executor
    .insertInto('consent')
    .values(
      kinds.map((kind) => ({
        id: newId(),
        subjectId,
        kind,
        version: privacyVersion,
        at: at.toISOString(),
        addressHash,
      })),
    )
    .execute();
}
