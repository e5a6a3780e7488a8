import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { LinkTokens } from '../../foundation/mail/link-tokens.ts';
import type { NewMessage, TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import { newId } from '../../id.ts';

const Payload = v.object({ keyId: v.string() });

/** The form in which a link's token is stored: whoever reads the database can't open the link. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Messages of the outbox with one link for one account. The stored message opens nothing: the link's token is computed from
 * the message's id.
 */
export function createLinkMessages(kind: string, links: LinkTokens) {
  return {
    create(accountId: string, at: Date): { message: NewMessage; token: string } {
      const id = newId();
      const { keyId } = links;
      return {
        // Every request is a message of its own; only the newest link is valid.
        message: { id, kind, accountId, dedupeKey: id, payload: { keyId }, at },
        token: links.tokenOf(id, keyId),
      };
    },

    read({ id, accountId, payload }: TakenMessage): { accountId: string; token: string } {
      return { accountId: accountId ?? '', token: links.tokenOf(id, v.parse(Payload, payload).keyId) };
    },
  };
}
