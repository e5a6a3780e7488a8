import { CodeEntry, CodeResult, OwnEntitlementList } from '../../contract/index.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { CodeService } from './code.service.ts';
import type { EntitlementService } from './entitlement.service.ts';

/** /api/entitlements: what a learner may take, and until when. */
export const entitlementRoutes: ValibotPlugin<{ entitlements: EntitlementService }> = async (app, { entitlements }) => {
  app.get('/mine', { config: { access: 'learner' }, schema: { response: { 200: OwnEntitlementList } } }, ({ user }) =>
    entitlements.listOwn(user.sub),
  );
};

/** /api/codes: seats of schools and vouchers; wrong ones are limited. */
export const codeRoutes: ValibotPlugin<{ codes: CodeService; guesses: GuessLimit }> = async (
  app,
  { codes, guesses },
) => {
  app.post(
    '',
    { config: { access: 'learner' }, schema: { body: CodeEntry, response: { 200: CodeResult } } },
    (request, reply) => guesses.runCode(request, reply, () => codes.enter(request.user.sub, request.body.code)),
  );
};
