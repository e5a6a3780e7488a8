import { PurchaseMailList } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { samplePurchaseMails } from './purchase-mail-samples.ts';

interface Needs {
  publicUrl: string;
  isSent: boolean;
  now(): Date;
}

/** /admin/purchase-mails: what buyers are written, with a sample's data. */
export const purchaseMailRoutes: ValibotPlugin<Needs> = async (app, { publicUrl, isSent, now }) => {
  const config = { access: 'admin', permission: 'finance' } as const;
  app.get('', { config, schema: { response: { 200: PurchaseMailList } } }, () => ({
    mails: samplePurchaseMails(publicUrl, now()),
    isSent,
  }));
};
