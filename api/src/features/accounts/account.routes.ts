import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import {
  Admin,
  AdminSession,
  Credentials,
  Done,
  PasswordChange,
  ProfileChange,
  Questioner,
  QuestionerSession,
  SignUp,
  StaffCredentials,
  User,
  UserSession,
} from '../../contract/index.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import type { Afterwards } from '../../http/afterwards.ts';
import { deviceOf } from '../../http/device.ts';
import { perAddress } from '../../http/call-limits.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import type { KnownDevices } from '../../http/known-devices.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { AccountService } from './account.service.ts';
import type { EmailProofService } from './email-proof.service.ts';

/** New accounts from one address: enough for a large event. */
const registrations = perAddress(6_000, 15 * minuteMs, 'preHandler');

interface Options {
  accounts: AccountService;
  guesses: GuessLimit;
  devices: Pick<KnownDevices, 'remember'>;
}

interface LearnerOptions extends Options {
  proofs: Pick<EmailProofService, 'askForLink'>;
  afterwards: Afterwards;
}
interface StaffOptions extends Options {
  afterwards: Afterwards;
}

/** A staff sign-in. Its failures are written to the audit log after the answer, so that the time reveals nobody's account. */
async function signInStaff<Session>(
  role: 'admin' | 'questioner',
  request: FastifyRequest<{ Body: StaffCredentials }>,
  reply: FastifyReply,
  { accounts, guesses, afterwards }: StaffOptions,
  signIn: (credentials: StaffCredentials, device: string) => Promise<Session>,
): Promise<Session> {
  const { body } = request;
  try {
    return await guesses.run(request, reply, body.email, () => signIn(body, deviceOf(request)));
  } catch (error) {
    if (error instanceof AppError && ['INVALID_CREDENTIALS', 'SECOND_FACTOR_WRONG'].includes(error.code))
      afterwards(reply, () => accounts.noteFailedSignIn(role, body.email));
    throw error;
  }
}

/** /change-password of one role: this session goes on with the new token, every other one ends. */
function changePasswordRoute(
  app: Parameters<ValibotPlugin>[0],
  access: 'learner' | 'questioner' | 'admin',
  { accounts, guesses, devices }: Options,
): void {
  app.post(
    '/change-password',
    {
      config: { access, ...(access === 'admin' && { permission: 'any' }), beforePasswordChange: true },
      schema: { body: PasswordChange, response: { 200: Done } },
    },
    async (request, reply) => {
      const { user, body } = request;
      const { renewedToken } = await guesses.run(request, reply, user.sub, () =>
        accounts.changePassword(user.sub, body, { device: deviceOf(request), sessionId: user.sid }),
      );
      devices.remember(request, reply, [user.sub]);
      return reply.header('x-renewed-token', renewedToken).send({ success: true });
    },
  );
}

/** /api/auth: the learner's own account. */
export const learnerAccountRoutes: ValibotPlugin<LearnerOptions> = async (
  app,
  { accounts, guesses, devices, proofs, afterwards },
) => {
  app.post(
    '/login',
    { config: { access: 'public' }, schema: { body: Credentials, response: { 200: UserSession } } },
    async (request, reply) => {
      const { body } = request;
      const session = await guesses.run(request, reply, body.email, () =>
        accounts.signInLearner(body, deviceOf(request)),
      );
      devices.remember(request, reply, [body.email, session.user.id]);
      return session;
    },
  );
  app.post(
    '/register',
    {
      config: { access: 'public', rateLimit: registrations },
      schema: { body: SignUp, response: { 201: UserSession } },
    },
    async (request, reply) => {
      const { body, ip } = request;
      const session = await guesses.run(request, reply, body.email, () =>
        accounts.signUp(body, { address: ip, device: deviceOf(request) }),
      );
      devices.remember(request, reply, [body.email, session.user.id]);
      if (await guesses.countUnaskedMail(request, body.email))
        afterwards(reply, () => proofs.askForLink(session.user.id));
      return reply.code(201).send(session);
    },
  );
  app.get('/me', { config: { access: 'learner' }, schema: { response: { 200: User } } }, (request) =>
    accounts.getUser(request.user.sub),
  );
  app.get('/profile', { config: { access: 'learner' }, schema: { response: { 200: User } } }, (request) =>
    accounts.getUser(request.user.sub),
  );
  app.put(
    '/profile',
    { config: { access: 'learner' }, schema: { body: ProfileChange, response: { 200: User } } },
    (request) => accounts.updateProfile(request.user.sub, request.body),
  );
  changePasswordRoute(app, 'learner', { accounts, guesses, devices });
};

/** /admin: the administrator's sign-in, profile and password. */
export const adminAccountRoutes: ValibotPlugin<StaffOptions> = async (app, options) => {
  const { accounts, devices } = options;
  app.post(
    '/login',
    { config: { access: 'public' }, schema: { body: StaffCredentials, response: { 200: AdminSession } } },
    async (request, reply) => {
      const session = await signInStaff('admin', request, reply, options, accounts.signInAdmin);
      devices.remember(request, reply, [request.body.email, session.admin.id]);
      return session;
    },
  );
  app.get(
    '/profile',
    {
      config: { access: 'admin', permission: 'any', beforePasswordChange: true },
      schema: { response: { 200: Admin } },
    },
    (request) => accounts.getAdmin(request.user.sub),
  );
  changePasswordRoute(app, 'admin', options);
};

/** /api/questioner: the questioner's sign-in, profile and password. */
export const questionerAccountRoutes: ValibotPlugin<StaffOptions> = async (app, options) => {
  const { accounts, devices } = options;
  app.post(
    '/login',
    { config: { access: 'public' }, schema: { body: StaffCredentials, response: { 200: QuestionerSession } } },
    async (request, reply) => {
      const session = await signInStaff('questioner', request, reply, options, accounts.signInQuestioner);
      devices.remember(request, reply, [request.body.email, session.questioner.id]);
      return session;
    },
  );
  app.get(
    '/profile',
    { config: { access: 'questioner', beforePasswordChange: true }, schema: { response: { 200: Questioner } } },
    (request) => accounts.getQuestioner(request.user.sub),
  );
  changePasswordRoute(app, 'questioner', options);
};
