import * as v from 'valibot';
import {
  Attempt,
  AttemptList,
  AttemptListQuery,
  AttemptStart,
  OwnAttemptSummary,
  ResponseFlush,
  ResponseSave,
  ResponseSaved,
  ResponsesFlushed,
  Result,
} from '../../contract/index.ts';
import { examDeviceOf } from '../../http/exam-device.ts';
import { sendJson } from '../../http/send-json.ts';
import { perAccount } from '../../http/call-limits.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { serializeAttempt } from './attempt.serializer.ts';
import type { AttemptService } from './attempt.service.ts';
import { serializeResult } from './result.serializer.ts';

const AttemptParams = v.object({ attemptId: v.string() });
const ItemParams = v.object({ attemptId: v.string(), itemId: v.string() });

/** Each stores an attempt, or reads the running one: more than anybody begins, even with a poor connection. */
const starts = perAccount(60, 10 * 60_000);

/** /api/attempts: a learner's own attempts. */
export const attemptRoutes: ValibotPlugin<{ attempts: AttemptService }> = async (app, { attempts }) => {
  app.post(
    '',
    {
      config: { access: 'learner', rateLimit: starts },
      schema: { body: AttemptStart, response: { 200: Attempt, 201: Attempt } },
    },
    async (request, reply) => {
      const { user, body, receivedAt } = request;
      const { isNew, attempt } = await attempts.start(user.sub, body.tryoutId, receivedAt, () => examDeviceOf(request));
      return sendJson(reply, isNew ? 201 : 200, serializeAttempt(attempt));
    },
  );
  app.get(
    '',
    { config: { access: 'learner' }, schema: { querystring: AttemptListQuery, response: { 200: AttemptList } } },
    (request) => attempts.list(request.user.sub, request.query),
  );
  app.get(
    '/:attemptId',
    { config: { access: 'attempt' }, schema: { params: AttemptParams, response: { 200: Attempt } } },
    async (request, reply) => {
      const attempt = await attempts.get(request.user.sub, request.params.attemptId, request.receivedAt);
      return sendJson(reply, 200, serializeAttempt(attempt));
    },
  );
  app.get(
    '/:attemptId/summary',
    { config: { access: 'attempt' }, schema: { params: AttemptParams, response: { 200: OwnAttemptSummary } } },
    ({ user, params, receivedAt }) => attempts.getSummary(user.sub, params.attemptId, receivedAt),
  );
  app.put(
    '/:attemptId/responses/:itemId',
    {
      config: { access: 'attempt', shed: 'last', saves: true, whenUnavailable: 'RESPONSE_NOT_SAVED' },
      schema: { params: ItemParams, body: ResponseSave, response: { 200: ResponseSaved } },
    },
    ({ user, params, body, receivedAt }) => attempts.save(user.sub, params.attemptId, params.itemId, body, receivedAt),
  );
  app.patch(
    '/:attemptId/responses',
    {
      config: { access: 'attempt', shed: 'last', saves: true, whenUnavailable: 'RESPONSE_NOT_SAVED' },
      schema: { params: AttemptParams, body: ResponseFlush, response: { 200: ResponsesFlushed } },
    },
    ({ user, params, body, receivedAt }) => attempts.flush(user.sub, params.attemptId, body, receivedAt),
  );
  app.post(
    '/:attemptId/submit',
    {
      config: { access: 'attempt', shed: 'last' },
      schema: { params: AttemptParams, response: { 200: Result } },
    },
    async (request, reply) => {
      const result = await attempts.submit(request.user.sub, request.params.attemptId, request.receivedAt);
      return sendJson(reply, 200, [serializeResult(result)]);
    },
  );
  app.get(
    '/:attemptId/result',
    { config: { access: 'attempt' }, schema: { params: AttemptParams, response: { 200: Result } } },
    async (request, reply) => {
      const result = await attempts.getResult(request.user.sub, request.params.attemptId, request.receivedAt);
      return sendJson(reply, 200, [serializeResult(result)]);
    },
  );
};
