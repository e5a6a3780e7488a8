import { Done, EmailProof } from '../../contract/index.ts';
import type { Afterwards } from '../../http/afterwards.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { EmailProofService } from './email-proof.service.ts';

interface Options {
  proofs: EmailProofService;
  guesses: GuessLimit;
  afterwards: Afterwards;
}

/**
 * /api/auth/email-proof: proves that an e-mail address belongs to its account. The link may be opened anywhere, also signed
 * out.
 */
export const emailProofRoutes: ValibotPlugin<Options> = async (app, { proofs, guesses, afterwards }) => {
  app.post('/mail', { config: { access: 'learner' }, schema: { response: { 200: Done } } }, async (request, reply) => {
    const { sub } = request.user;
    proofs.refuseWithoutMail();
    await guesses.countMail(request, reply, sub);
    afterwards(reply, () => proofs.askForLink(sub));
    return { success: true as const };
  });
  app.post(
    '',
    { config: { access: 'public' }, schema: { body: EmailProof, response: { 200: Done } } },
    async (request, reply) => {
      const { token } = request.body;
      await guesses.runCode(request, reply, () => proofs.prove(token));
      return { success: true as const };
    },
  );
};
