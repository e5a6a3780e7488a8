import { timingSafeEqual } from 'node:crypto';
import { type ReminderKind, reminderKinds } from '../../contract/index.ts';
import type { LinkTokens } from '../../foundation/mail/link-tokens.ts';

/** A learner, and the kind of reminders that a link stops. */
interface Stopped {
  accountId: string;
  kind: ReminderKind;
}

/** 128 bits: a part of an address can't be much longer. */
const signatureLength = 22;

/**
 * Tokens that stop one kind of reminders of one learner. They are signed and stored nowhere, so they work signed out, for as long as the
 * key that signed them is given.
 */
export function createStopLinks(links: LinkTokens) {
  /** No message has such an id, so no link of another mail can stop reminders. */
  const sign = ({ accountId, kind }: Stopped, keyId: string) =>
    links.tokenOf(`stop ${kind} ${accountId}`, keyId).slice(0, signatureLength);

  return {
    /** At most 100 characters. */
    tokenOf: (stopped: Stopped): string =>
      [stopped.accountId, stopped.kind, links.keyId, sign(stopped, links.keyId)].join('.'),

    /** The learner and the kind that the token names; undefined for one that was not signed here. */
    read(token: string): Stopped | undefined {
      const [accountId = '', named, keyId = '', signature = ''] = token.split('.');
      const kind = reminderKinds.find((one) => one === named);
      if (!kind) return undefined;
      let expected: Buffer;
      try {
        expected = Buffer.from(sign({ accountId, kind }, keyId));
      } catch {
        return undefined;
      }
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) ? { accountId, kind } : undefined;
    },
  };
}
export type StopLinks = ReturnType<typeof createStopLinks>;
