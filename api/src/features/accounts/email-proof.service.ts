import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { proofLinkHours } from '../../contract/index.ts';
import type { MailCarrier } from '../../foundation/mail/mail.ts';
import { proofMail } from '../../foundation/mail/proof-mail.ts';
import type { EmailProofRepository } from './email-proof.repository.ts';

interface Dependencies {
  proofs: EmailProofRepository;
  /** Null if the product can't send mail. */
  mail: MailCarrier | null;
  /** The product's public address, without a slash at the end. */
  publicUrl: string;
  now(): Date;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Proves that an e-mail address belongs to its account: by a link in a mail that works once (decisions/0060). */
export function createEmailProofService({ proofs, mail, publicUrl, now }: Dependencies) {
  return {
    /** @throws AppError EMAIL_PROOF_OFF when no mail can be sent */
    refuseWithoutMail(): void {
      if (!mail) throw new AppError('EMAIL_PROOF_OFF');
    },

    /** Sends a link, unless the address is proved or no mail can be sent; call it after answering, since mail takes time. */
    async sendLink(accountId: string): Promise<void> {
      const learner = mail ? await proofs.findUnproved(accountId) : undefined;
      if (!mail || !learner) return;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + proofLinkHours * 3_600_000).toISOString();
      if (!(await proofs.replaceLink({ accountId, tokenHash: hashOf(token), expiresAt }))) return;
      // In the fragment, which browsers never send: it reaches neither a server's log nor a Referer.
      await mail.carry(proofMail({ ...learner, link: `${publicUrl}/auth?mode=confirm#token=${token}` }));
    },

    /** @throws AppError PROOF_LINK_VOID */
    async prove(token: string): Promise<void> {
      if (!(await proofs.useLink(hashOf(token), now()))) throw new AppError('PROOF_LINK_VOID');
    },
  };
}
export type EmailProofService = ReturnType<typeof createEmailProofService>;
