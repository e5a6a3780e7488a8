import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { proofLinkHours } from '../../contract/index.ts';
import type { MailCarrier } from '../../foundation/mail/mail.ts';
import { proofMail } from '../../foundation/mail/proof-mail.ts';
import type { EmailProofRepository } from './email-proof.repository.ts';

interface Dependencies {
  proofs: EmailProofRepository;
  /** Null where the product can't send mail. */
  mail: MailCarrier | null;
  /** Where people find the product, without a slash at the end. */
  publicUrl: string;
  now(): Date;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** That an e-mail address is its account's: a link by mail, good once (decisions/0060). */
export function createEmailProofService({ proofs, mail, publicUrl, now }: Dependencies) {
  return {
    /** @throws AppError EMAIL_PROOF_OFF where no mail can be sent */
    refuseWithoutMail(): void {
      if (!mail) throw new AppError('EMAIL_PROOF_OFF');
    },

    /** Sends a link, unless the address is proved or no mail can be sent; to be done after answering, since a mail takes its time. */
    async sendLink(accountId: string): Promise<void> {
      const learner = mail ? await proofs.findUnproved(accountId) : undefined;
      if (!mail || !learner) return;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + proofLinkHours * 3_600_000).toISOString();
      if (!(await proofs.replaceLink({ accountId, tokenHash: hashOf(token), expiresAt }))) return;
      // In the fragment, which browsers send to nobody: neither to a server's log nor as a Referer.
      await mail.carry(proofMail({ ...learner, link: `${publicUrl}/auth?mode=confirm#token=${token}` }));
    },

    /** @throws AppError PROOF_LINK_VOID */
    async prove(token: string): Promise<void> {
      if (!(await proofs.useLink(hashOf(token), now()))) throw new AppError('PROOF_LINK_VOID');
    },
  };
}
export type EmailProofService = ReturnType<typeof createEmailProofService>;
