import { Readable } from 'node:stream';
import { Done, OwnData, PasswordProof } from '../../contract/index.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import { perAccount } from '../../http/call-limits.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { OwnDataService } from './own-data.service.ts';

interface Options {
  ownData: OwnDataService;
  guesses: GuessLimit;
  now(): Date;
}

/** Far more than anybody needs: a download reads all of a learner's data. */
const downloads = perAccount(10, 15 * minuteMs, 'preHandler');

/** `data-saya-2026-11-21.json`, the day in WIB. */
const fileName = (now: Date) => `data-saya-${jakartaDay(now)}.json`;

/**
 * /api/auth/me: all one's own data as a file, and the deletion of the account; each asks for the password again (decisions/0035).
 */
export const ownDataRoutes: ValibotPlugin<Options> = async (app, { ownData, guesses, now }) => {
  app.post(
    '/data',
    {
      config: { access: 'learner', rateLimit: downloads },
      schema: { body: PasswordProof, response: { 200: OwnData } },
    },
    async (request, reply) => {
      const { sub } = request.user;
      await guesses.run(request, reply, sub, () => ownData.provePassword(sub, request.body.password));
      const pieces = await ownData.export(sub);
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(now())}"`);
      return reply.send(Readable.from(pieces, { objectMode: false }) as never);
    },
  );
  app.post(
    '/erasure',
    { config: { access: 'learner' }, schema: { body: PasswordProof, response: { 200: Done } } },
    async (request, reply) => {
      const { user, body, receivedAt } = request;
      await guesses.run(request, reply, user.sub, () => ownData.provePassword(user.sub, body.password));
      await ownData.erase(user.sub, receivedAt);
      return { success: true as const };
    },
  );
};
