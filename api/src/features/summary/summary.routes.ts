import { AdminSummary } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { SummaryRepository } from './summary.repository.ts';

/** /admin/summary: the dashboard's counters. */
export const summaryRoutes: ValibotPlugin<{ summary: SummaryRepository }> = async (app, { summary }) => {
  app.get(
    '/summary',
    { config: { access: 'admin', permission: 'any' }, schema: { response: { 200: AdminSummary } } },
    () => summary.get(),
  );
};
