import { AppError } from '../../app-error.ts';
import type {
  AccountRole,
  Admin,
  AdminSession,
  Credentials,
  PasswordChange,
  Permission,
  ProfileChange,
  Questioner,
  QuestionerSession,
  SignUp,
  StaffCredentials,
  User,
  UserSession,
} from '../../contract/index.ts';
import { newId } from '../../id.ts';
import { refuseCommon } from './common-password.ts';
import type { AccountRepository } from './account.repository.ts';
import type { OwnerRepository } from '../../foundation/owners/owner.repository.ts';
import type { Passwords } from '../../foundation/owners/password.ts';
import { createSignInLog } from './sign-in-log.ts';

interface SessionOwner {
  id: string;
  role: AccountRole;
  tokenVersion: number;
}

/** Origin of a call: the device in words, and the session that its token names, if any. */
interface From {
  device: string;
  sessionId: string | undefined;
}

export interface AccountNeeds {
  secondFactor: {
    /** @throws AppError when a code is needed and is missing or wrong */
    check(account: { id: string; secondFactorAt: string | null }, code: string | undefined): Promise<void>;
    isRequiredOf(role: AccountRole): boolean;
  };
  accounts: AccountRepository;
  owners: Pick<OwnerRepository, 'findActive'>;
  passwords: Passwords;
  sessions: {
    /** Begins a session on a device; returns its token. */
    open(account: SessionOwner, device: string): Promise<string>;
    /** The token with which a session goes on after a change that voids all others. */
    carryOver(account: SessionOwner, sessionId: string | undefined, device: string): Promise<string>;
  };
  /** The hash of a network address that is stored with a consent. */
  hashAddress(address: string): string;
  sendsMail: boolean;
  now(): Date;
}

interface Account {
  id: string;
  name: string;
  email: string;
  oneTimePasswordExpiresAt: string | null;
  permissions: Permission[];
  secondFactorAt: string | null;
}

/** Sign-in of the three roles, sign-up of learners, one's own profile and password. */
export function createAccountService({
  accounts,
  owners,
  passwords,
  sessions,
  secondFactor,
  hashAddress,
  sendsMail,
  now,
}: AccountNeeds) {
  const signInLog = createSignInLog(accounts.writeAudit);

  /**
   * The same refusal for an unknown address and a wrong password, after the same work, so that callers can't tell them apart.
   */
  async function signIn<R extends 'learner' | 'questioner' | 'admin'>(role: R, { email, password }: Credentials) {
    const account = await accounts.findForSignIn(role, email);
    if (!(await passwords.matches(account?.passwordHash, password)) || !account)
      throw new AppError('INVALID_CREDENTIALS');
    return account;
  }

  async function getUser(id: string): Promise<User> {
    const user = await accounts.findUser(id);
    if (!user) throw new AppError('NOT_FOUND');
    return { ...user, sendsMail };
  }

  const staffOf = <R extends 'questioner' | 'admin'>(
    role: R,
    { id, name, email, oneTimePasswordExpiresAt, permissions, secondFactorAt }: Account,
  ) => ({
    id,
    name,
    email,
    mustChangePassword: oneTimePasswordExpiresAt !== null,
    mustSetUpSecondFactor: secondFactorAt === null && secondFactor.isRequiredOf(role),
    role,
    permissions,
  });

  async function getStaff<R extends 'questioner' | 'admin'>(role: R, id: string) {
    const account = await owners.findActive(id);
    if (!account) throw new AppError('NOT_FOUND');
    return staffOf(role, account);
  }

  async function signInStaff<R extends 'questioner' | 'admin'>(role: R, credentials: StaffCredentials, device: string) {
    const account = await signIn(role, credentials);
    const { oneTimePasswordExpiresAt: end } = account;
    if (end !== null && end <= now().toISOString()) throw new AppError('ONE_TIME_PASSWORD_EXPIRED');
    await secondFactor.check(account, credentials.code);
    await accounts.noteSignIn(signInLog.success(account, now()));
    return { token: await sessions.open(account, device), account: staffOf(role, account) };
  }

  return {
    getUser,
    getAdmin: (id: string): Promise<Admin> => getStaff('admin', id),
    getQuestioner: (id: string): Promise<Questioner> => getStaff('questioner', id),

    async signInLearner(credentials: Credentials, device: string): Promise<UserSession> {
      const account = await signIn('learner', credentials);
      return { token: await sessions.open(account, device), user: await getUser(account.id) };
    },

    async signInAdmin(credentials: StaffCredentials, device: string): Promise<AdminSession> {
      const { token, account } = await signInStaff('admin', credentials, device);
      return { token, admin: account };
    },

    async signInQuestioner(credentials: StaffCredentials, device: string): Promise<QuestionerSession> {
      const { token, account } = await signInStaff('questioner', credentials, device);
      return { token, questioner: account };
    },

    /** Writes a failed sign-in of staff to the audit log; does nothing if no account has this address. */
    async noteFailedSignIn(role: 'questioner' | 'admin', email: string): Promise<void> {
      const account = await accounts.findForSignIn(role, email);
      if (account) await signInLog.failure(account, now());
    },

    /**
     * Makes a learner, whatever role the request asks for.
     * @param from the network address and the device of the request
     */
    async signUp(
      { email, password, name, ageGroup, ...profile }: SignUp,
      { address, device }: { address: string; device: string },
    ): Promise<UserSession> {
      refuseCommon(password, 'password');
      const at = now();
      const account = {
        id: newId(),
        role: 'learner' as const,
        email,
        name,
        passwordHash: await passwords.hash(password),
        tokenVersion: 1,
        isActive: 1 as const,
        createdAt: at.toISOString(),
      };
      // A guardian's consent counts only if one is needed.
      const kinds = ageGroup === 'minor' ? (['privacy', 'guardian'] as const) : (['privacy'] as const);
      if (!(await accounts.insert(account, profile, { kinds, at, addressHash: hashAddress(address) }))) {
        throw new AppError('EMAIL_TAKEN', [{ field: 'email', message: 'Email sudah terdaftar' }]);
      }
      return { token: await sessions.open(account, device), user: await getUser(account.id) };
    },

    async updateProfile(id: string, change: ProfileChange): Promise<User> {
      if (!(await accounts.updateProfile(id, change))) throw new AppError('UNAUTHENTICATED');
      return getUser(id);
    },

    /** Ends every other session of the account; returns the token with which this one goes on. */
    async changePassword(
      id: string,
      { currentPassword, newPassword }: PasswordChange,
      from: From,
    ): Promise<{ renewedToken: string }> {
      refuseCommon(newPassword, 'newPassword');
      const account = await owners.findActive(id);
      // The account was erased after the token was checked.
      if (!account) throw new AppError('UNAUTHENTICATED');
      const isRight = await passwords.matches(account.passwordHash, currentPassword);
      const tokenVersion = isRight
        ? await accounts.changePassword(id, { from: account.passwordHash, to: await passwords.hash(newPassword) })
        : undefined;
      if (tokenVersion === undefined) {
        throw new AppError('CURRENT_PASSWORD_WRONG', [
          { field: 'currentPassword', message: 'Password saat ini salah' },
        ]);
      }
      const owner = { id, role: account.role, tokenVersion };
      return { renewedToken: await sessions.carryOver(owner, from.sessionId, from.device) };
    },
  };
}
export type AccountService = ReturnType<typeof createAccountService>;
