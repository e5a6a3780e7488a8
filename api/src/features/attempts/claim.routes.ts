import { AttemptClaim, AttemptClaimed } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ClaimService } from './claim.service.ts';

/** /api/attempts/claim: a guest who has signed up or signed in takes the free tryout's attempt into the account. */
export const claimRoutes: ValibotPlugin<{ claims: ClaimService }> = async (app, { claims }) => {
  app.post(
    '/claim',
    { config: { access: 'learner' }, schema: { body: AttemptClaim, response: { 200: AttemptClaimed } } },
    async ({ user, body }) => ({ attemptId: await claims.claim(user.sub, body.attemptToken) }),
  );
};
