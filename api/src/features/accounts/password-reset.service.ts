import { AppError } from '../../app-error.ts';
import { type PasswordReset, resetLinkMinutes } from '../../contract/index.ts';
import { carried } from '../../foundation/mail/carried.ts';
import type { MailCarrier } from '../../foundation/mail/mail.ts';
import { resetMail } from '../../foundation/mail/reset-mail.ts';
import type { LinkTokens } from '../../foundation/mail/link-tokens.ts';
import type { Delivery } from '../../foundation/outbox/outbox.ts';
import type { TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import { createLinkMessages, hashOf } from './link-message.ts';
import { refuseCommon } from './common-password.ts';
import type { PasswordResetRepository } from './password-reset.repository.ts';
import type { Passwords } from '../../foundation/owners/password.ts';

interface Dependencies {
  resets: PasswordResetRepository;
  passwords: Pick<Passwords, 'hash'>;
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
export const resetMailKind = 'mail.password-reset';

/** Takes the place of an account that doesn't exist, so that the same work is done for every address. */
const nobody = 'nobody';

/** Forgotten passwords: a link by mail that works for one new password (decisions/0034). */
export function createPasswordResetService({
  resets,
  passwords,
  mail,
  links,
  wakeOutbox,
  publicUrl,
  now,
}: Dependencies) {
  const messages = createLinkMessages(resetMailKind, links);
  return {
    /** @throws AppError RESET_BY_MAIL_OFF when no mail can be sent, for every address */
    refuseWithoutMail(): void {
      if (!mail) throw new AppError('RESET_BY_MAIL_OFF');
    },

    /**
     * Adds a mail with a link if a learner's account has this address; call it after answering, so that the answer's time
     * doesn't reveal whether there is one.
     */
    async askForLink(email: string): Promise<void> {
      const learner = await resets.findLearner(email);
      const accountId = learner?.id ?? nobody;
      const { message, token } = messages.create(accountId, now());
      const expiresAt = new Date(now().getTime() + resetLinkMinutes * 60_000).toISOString();
      await resets.replaceLink({ accountId, tokenHash: hashOf(token), expiresAt }, message);
      wakeOutbox();
    },

    /** Sends the mail of a message, unless its link has expired, was used or was replaced. */
    async sendLink(message: TakenMessage): Promise<Delivery> {
      const { accountId, token } = messages.read(message);
      const learner = await resets.findAddressee(accountId, hashOf(token), now());
      if (!mail || !learner) return 'needless';
      // In the fragment, which browsers never send: it reaches neither a server's log nor a Referer.
      return carried(mail, resetMail({ ...learner, link: `${publicUrl}/auth?mode=reset#token=${token}` }));
    },

    /** Sets the new password; every session of the account ends. Returns the account. */
    async reset({ token, password }: PasswordReset): Promise<{ id: string; email: string }> {
      refuseCommon(password, 'password');
      const tokenHash = hashOf(token);
      if (!(await resets.isOpen(tokenHash, now()))) throw new AppError('RESET_LINK_VOID');
      const owner = await resets.useLink({ tokenHash, passwordHash: await passwords.hash(password), at: now() });
      if (!owner) throw new AppError('RESET_LINK_VOID');
      return owner;
    },
  };
}
export type PasswordResetService = ReturnType<typeof createPasswordResetService>;
