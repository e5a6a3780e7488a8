import * as v from 'valibot';
import {
  NewSeatBatch,
  pageFields,
  Reasoned,
  SeatBatch,
  SeatBatchList,
  SeatBatchWithCode,
} from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { SeatBatchService } from './seat-batch.service.ts';

const BatchParams = v.object({ batchId: v.pipe(v.string(), v.maxLength(64)) });

/** /admin/seat-batches: seats for schools, and their codes. */
export const seatBatchRoutes: ValibotPlugin<{ batches: SeatBatchService }> = async (app, { batches }) => {
  const config = { access: 'admin', permission: 'finance' } as const;
  app.get(
    '',
    { config, schema: { querystring: v.object(pageFields), response: { 200: SeatBatchList } } },
    ({ query }) => batches.list(query),
  );
  app.post(
    '',
    { config, schema: { body: NewSeatBatch, response: { 201: SeatBatchWithCode } } },
    async ({ user, body }, reply) => reply.code(201).send(await batches.add(user.sub, body)),
  );
  app.post(
    '/:batchId/code',
    { config, schema: { params: BatchParams, body: Reasoned, response: { 200: SeatBatchWithCode } } },
    ({ user, params, body }) => batches.renewCode(user.sub, params.batchId, body.reason),
  );
  app.post(
    '/:batchId/revoke',
    { config, schema: { params: BatchParams, body: Reasoned, response: { 200: SeatBatch } } },
    ({ user, params, body }) => batches.revoke(user.sub, params.batchId, body.reason),
  );
};
