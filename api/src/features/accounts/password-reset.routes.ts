import { Done, PasswordForgotten, PasswordReset } from '../../contract/index.ts';
import type { Afterwards } from '../../http/afterwards.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import type { KnownDevices } from '../../http/known-devices.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { PasswordResetService } from './password-reset.service.ts';

interface Options {
  resets: PasswordResetService;
  guesses: GuessLimit;
  devices: Pick<KnownDevices, 'remember'>;
  afterwards: Afterwards;
}

/** /api/auth: a learner's forgotten password. */
export const passwordResetRoutes: ValibotPlugin<Options> = async (app, { resets, guesses, devices, afterwards }) => {
  app.post(
    '/forgot-password',
    { config: { access: 'public' }, schema: { body: PasswordForgotten, response: { 200: Done } } },
    async (request, reply) => {
      const { email } = request.body;
      resets.refuseWithoutMail();
      await guesses.countMail(request, reply, email);
      // The account is looked up only after the answer, so that the answer reveals nothing.
      afterwards(reply, () => resets.askForLink(email));
      return { success: true as const };
    },
  );
  app.post(
    '/reset-password',
    { config: { access: 'public' }, schema: { body: PasswordReset, response: { 200: Done } } },
    async (request, reply) => {
      const { id, email } = await guesses.run(request, reply, request.body.token, () => resets.reset(request.body));
      // Even during guesses at the account, the owner of the mailbox can sign in with the new password.
      devices.remember(request, reply, [email, id]);
      return { success: true as const };
    },
  );
};
