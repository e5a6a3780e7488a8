/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program stops mails of this kind by one press (RFC 8058). */
  stopUrl?: string;
}

/** Brings mail to people. */
export interface MailCarrier {
  /**
   * @throws MailboxRefused when there is no such mailbox; another Error when it couldn't be handed over now. Neither names
   * the person
   */
  carry(mail: Mail): Promise<void>;
}

/** The server says that there is no mailbox with this address: trying again is of no use. */
export class MailboxRefused extends Error {}

/** The product's name in mail. */
export const senderName = 'Tryout BUMN & CPNS';
