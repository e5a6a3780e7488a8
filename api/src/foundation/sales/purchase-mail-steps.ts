/** Mails about a purchase's steps. */
export const purchaseMailKind = 'mail.purchase';
export const purchaseMailSteps = ['transfer', 'paid', 'expired', 'refused', 'refunded', 'reversed'] as const;
export type PurchaseMailStep = (typeof purchaseMailSteps)[number];

/** Mails that remind of what ends soon. */
export const reminderMailKind = 'mail.sale-reminder';
