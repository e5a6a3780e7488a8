import { AppError } from '../../app-error.ts';
import { proofLinkHours } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { carried } from '../../foundation/mail/carried.ts';
import type { MailCarrier } from '../../foundation/mail/mail.ts';
import { proofMail } from '../../foundation/mail/proof-mail.ts';
import type { LinkTokens } from '../../foundation/mail/link-tokens.ts';
import type { Delivery } from '../../foundation/outbox/outbox.ts';
import type { TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import type { EmailProofRepository } from './email-proof.repository.ts';
import { createLinkMessages, hashOf } from './link-message.ts';

interface Dependencies {
  proofs: EmailProofRepository;
  /** Null if the product can't send mail. */
  mail: MailCarrier | null;
  links: LinkTokens;
  /** Wakes the outbox after a message was added. */
  wakeOutbox(): void;
  /** The product's public address, without a slash at the end. */
  publicUrl: string;
  now(): Date;
}

/** Kind of this mail in the outbox. */
export const proofMailKind = 'mail.email-proof';

/** Proves that an e-mail address belongs to its account: by a link in a mail that works once (decisions/0060). */
export function createEmailProofService({ proofs, mail, links, wakeOutbox, publicUrl, now }: Dependencies) {
  const messages = createLinkMessages(proofMailKind, links);
  return {
    /** @throws AppError EMAIL_PROOF_OFF when no mail can be sent */
    refuseWithoutMail(): void {
      if (!mail) throw new AppError('EMAIL_PROOF_OFF');
    },

    /** Adds a mail with a link, unless the address is proved or no mail can be sent. */
    async askForLink(accountId: string): Promise<void> {
      if (!mail || !(await proofs.isUnproved(accountId))) return;
      const { message, token } = messages.create(accountId, now());
      const expiresAt = new Date(now().getTime() + proofLinkHours * hourMs).toISOString();
      if (await proofs.replaceLink({ accountId, tokenHash: hashOf(token), expiresAt }, message)) wakeOutbox();
    },

    /** Sends the mail of a message, unless its link has expired, was used or was replaced. */
    async sendLink(message: TakenMessage): Promise<Delivery> {
      const { accountId, token } = messages.read(message);
      const learner = await proofs.findAddressee(accountId, hashOf(token), now());
      if (!mail || !learner) return 'needless';
      // In the fragment, which browsers never send: it reaches neither a server's log nor a Referer.
      return carried(mail, proofMail({ ...learner, link: `${publicUrl}/auth?mode=confirm#token=${token}` }));
    },

    /** @throws AppError PROOF_LINK_VOID */
    async prove(token: string): Promise<void> {
      if (!(await proofs.useLink(hashOf(token), now()))) throw new AppError('PROOF_LINK_VOID');
    },
  };
}
export type EmailProofService = ReturnType<typeof createEmailProofService>;
