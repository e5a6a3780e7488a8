import type { Kysely } from 'kysely';
import { privacyVersion } from '../../contract/index.ts';
import type { ConsentKind, Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';

/** Consents that a person gives in one request, and the hash of the network address. */
export interface GivenConsent {
  /** The account or the free registration that it belongs to. */
  subjectId: string;
  kinds: readonly ConsentKind[];
  at: Date;
  /** From `createAddressHasher`; never the address itself. */
  addressHash: string;
}

/**
 * Stores consents to the present version of the notice. Pass the transaction of the change that needs them: both are stored,
 * or neither.
 */
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
