import * as v from 'valibot';

/** A mail that buyers get, with a sample's names and amounts in place of a buyer's. */
export const PurchaseMail = v.object({
  id: v.string(),
  /** When it is sent: "Bukti transfer ditolak". */
  occasion: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
});
export type PurchaseMail = v.InferOutput<typeof PurchaseMail>;

/** All of them, in the order in which a purchase can cause them. `isSent` is false while the server sends no mail at all. */
export const PurchaseMailList = v.object({ mails: v.array(PurchaseMail), isSent: v.boolean() });
export type PurchaseMailList = v.InferOutput<typeof PurchaseMailList>;
