import * as v from 'valibot';
import {
  Done,
  PasswordProof,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorSetup,
  SecondFactorState,
} from '../../contract/index.ts';
import { deviceOf } from '../../http/device.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export interface RouteSessions {
  carryOver(
    owner: { id: string; role: 'learner' | 'questioner' | 'admin'; tokenVersion: number },
    sessionId: string | undefined,
    device: string,
  ): Promise<string>;
}

interface Options {
  secondFactor: SecondFactorService;
  sessions: RouteSessions;
  guesses: GuessLimit;
  access: 'questioner' | 'admin';
}

/** A staff member's own second factor. */
export const secondFactorRoutes: ValibotPlugin<Options> = async (app, { secondFactor, sessions, guesses, access }) => {
  const config = { access, beforeSecondFactor: true, ...(access === 'admin' && { permission: 'any' as const }) };
  app.get('/second-factor', { config, schema: { response: { 200: SecondFactorState } } }, ({ user }) =>
    secondFactor.state(user.sub),
  );
  app.post(
    '/second-factor',
    { config, schema: { body: PasswordProof, response: { 200: SecondFactorSetup } } },
    (request, reply) =>
      guesses.run(request, reply, request.user.sub, () => secondFactor.begin(request.user.sub, request.body.password)),
  );
  app.post(
    '/second-factor/confirm',
    { config, schema: { body: SecondFactorCode, response: { 200: RecoveryCodes } } },
    async (request, reply) => {
      const { owner, recoveryCodes } = await secondFactor.confirm(request.user.sub, request.body.code);
      const token = await sessions.carryOver(owner, request.user.sid, deviceOf(request));
      return reply.header('x-renewed-token', token).send({ recoveryCodes });
    },
  );
  app.post(
    '/second-factor/recovery-codes',
    { config, schema: { body: PasswordProof, response: { 200: RecoveryCodes } } },
    (request, reply) =>
      guesses.run(request, reply, request.user.sub, () =>
        secondFactor.renewRecoveryCodes(request.user.sub, request.body.password),
      ),
  );
};

/** An administrator resets another account's factor. */
export const secondFactorResetRoutes: ValibotPlugin<Pick<Options, 'secondFactor'>> = async (app, { secondFactor }) => {
  app.delete(
    '/:staffId/second-factor',
    {
      config: { access: 'admin', permission: 'manage' },
      schema: { params: v.object({ staffId: v.string() }), response: { 200: Done } },
    },
    async ({ user, params }) => {
      await secondFactor.reset(user.sub, params.staffId);
      return { success: true } as const;
    },
  );
};
