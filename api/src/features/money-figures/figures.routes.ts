import { MonthFigures, MonthQuery, Reconciliation } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { FiguresService } from './figures.service.ts';
import { monthSheet } from './month-sheet.ts';

const config = { access: 'admin', permission: 'finance' } as const;

/** /admin/reconciliation: whether the sums of the money agree. */
export const reconciliationRoutes: ValibotPlugin<{ figures: FiguresService }> = async (app, { figures }) => {
  app.get('', { config, schema: { response: { 200: Reconciliation } } }, () => figures.reconcile());
};

/** /admin/payment-figures: a month's figures, to show and to take along. */
export const paymentFigureRoutes: ValibotPlugin<{ figures: FiguresService }> = async (app, { figures }) => {
  app.get('', { config, schema: { querystring: MonthQuery, response: { 200: MonthFigures } } }, ({ query }) =>
    figures.ofMonth(query.month),
  );
  app.get('/export', { config, schema: { querystring: MonthQuery } }, async ({ query }, reply) =>
    reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="keuangan-${query.month}.xlsx"`)
      .send(Buffer.from(await monthSheet(await figures.ofMonth(query.month)))),
  );
};
