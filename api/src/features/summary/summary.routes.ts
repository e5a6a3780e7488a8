import { AdminOverview, AdminSummary } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { OverviewRepository } from './overview.repository.ts';
import type { SummaryRepository } from './summary.repository.ts';

interface Options {
  summary: SummaryRepository;
  overview: OverviewRepository;
  now(): Date;
}

/** The dashboard: its counters under /admin/summary, work to do under /admin/overview. */
export const summaryRoutes: ValibotPlugin<Options> = async (app, { summary, overview, now }) => {
  const anyAdmin = { config: { access: 'admin', permission: 'any' } } as const;
  app.get('/summary', { ...anyAdmin, schema: { response: { 200: AdminSummary } } }, () => summary.get());
  app.get('/overview', { ...anyAdmin, schema: { response: { 200: AdminOverview } } }, () => overview.get(now()));
};
