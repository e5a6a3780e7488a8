/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Brings mail to people. */
export interface MailCarrier {
  /** @throws Error when it couldn't be handed over; its message doesn't name the person */
  carry(mail: Mail): Promise<void>;
}

/** The product's name in mail. */
export const senderName = 'Tryout BUMN & CPNS';
