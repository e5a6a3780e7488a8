/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What brings mail to people. */
export interface MailCarrier {
  /** @throws Error when it couldn't be handed over; it says nothing of whom the mail was for */
  carry(mail: Mail): Promise<void>;
}

/** How the product calls itself in mail. */
export const senderName = 'Tryout BUMN & CPNS';
