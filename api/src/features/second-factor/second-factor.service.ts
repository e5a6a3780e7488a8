import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../../app-error.ts';
import type { AuditedAct } from '../../foundation/audit/write-audit.repository.ts';
import {
  type AccountRole,
  type RecoveryCodes,
  recoveryCodeCount,
  type SecondFactorSetup,
  type SecondFactorState,
} from '../../contract/index.ts';
import { newReadableCode } from '../../readable-code.ts';
import type { FactorSealer } from './factor-sealing.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';

const issuer = 'Tryout BUMN & CPNS';
const periodSeconds = 30;
/** Bytes of a secret, as RFC 4226 recommends. */
const secretBytes = 20;
/** Wrong codes of an account in a quarter of an hour, from anywhere: only a person who knows the password can try codes. */
const mostTries = 10;
const triesWindowMs = 15 * 60_000;

/** Who must have a second factor. */
export type SecondFactorRule = 'optional' | 'admins' | 'staff';

interface Owner {
  id: string;
  role: AccountRole;
  email: string;
  tokenVersion: number;
  secondFactorAt: string | null;
}

interface Dependencies {
  factors: SecondFactorRepository;
  sealer: FactorSealer;
  rule: SecondFactorRule;
  getOwner(id: string): Promise<Owner | undefined>;
  /** @throws AppError CURRENT_PASSWORD_WRONG */
  provePassword(id: string, password: string): Promise<void>;
  now(): Date;
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
const plain = (code: string) => code.replaceAll('-', '');
const newCodes = () => Array.from({ length: recoveryCodeCount }, newReadableCode);
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** The second factor of staff: codes of an authenticator, and recovery codes for when it is lost (decisions/0057). */
export function createSecondFactorService({ factors, sealer, rule, getOwner, provePassword, now }: Dependencies) {
  const isRequiredOf = (role: AccountRole): boolean =>
    rule === 'staff' ? role !== 'learner' : rule === 'admins' && role === 'admin';

  const act = (actorId: string, action: AuditedAct['action'], id: string, label: string): AuditedAct => ({
    at: now(),
    actorId,
    action,
    entity: 'staff',
    entityId: id,
    label,
  });

  async function ownerOf(id: string): Promise<Owner> {
    const owner = await getOwner(id);
    if (!owner) throw new AppError('UNAUTHENTICATED');
    return owner;
  }

  /** @throws AppError SECOND_FACTOR_WRONG, also for a code that has been used; TOO_MANY_REQUESTS */
  async function useCode(accountId: string, code: string): Promise<void> {
    const at = now();
    const windowStart = new Date(at.getTime() - triesWindowMs).toISOString();
    const found = await factors.takeTry(accountId, { now: at.toISOString(), windowStart }, mostTries);
    if (!found) {
      const since = await factors.triesSince(accountId);
      if (since === undefined) throw new AppError('SECOND_FACTOR_OFF');
      throw AppError.until('TOO_MANY_REQUESTS', Date.parse(since) + triesWindowMs, at.getTime());
    }
    if (!/^\d{6}$/.test(code)) {
      if (await factors.useRecoveryCode(accountId, hashOf(code))) return;
      throw new AppError('SECOND_FACTOR_WRONG');
    }
    const secret = new Secret({
      buffer: new Uint8Array(sealer.open(accountId, Buffer.from(found.sealedSecret, 'base64')).content).buffer,
    });
    const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 });
    const step = Math.floor(at.getTime() / 1000 / periodSeconds) + (delta ?? 0);
    if (delta === null || !(await factors.useStep(accountId, step))) throw new AppError('SECOND_FACTOR_WRONG');
  }

  return {
    isRequiredOf,

    /**
     * Checks the code of a sign-in whose password was right.
     * @throws AppError SECOND_FACTOR_NEEDED when none is given, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS
     */
    async check({ id, secondFactorAt }: Pick<Owner, 'id' | 'secondFactorAt'>, code: string | undefined): Promise<void> {
      if (secondFactorAt === null) return;
      if (code === undefined) throw new AppError('SECOND_FACTOR_NEEDED');
      await useCode(id, code);
    },

    async state(id: string): Promise<SecondFactorState> {
      const { role, secondFactorAt } = await ownerOf(id);
      return {
        isOn: secondFactorAt !== null,
        isRequired: isRequiredOf(role),
        recoveryCodesLeft: secondFactorAt === null ? 0 : await factors.countRecoveryCodes(id),
      };
    },

    /**
     * A new secret, which is in force once a code of it has been confirmed. Asks for the password again: a session left open
     * must not be enough to take the account over.
     */
    async begin(id: string, password: string): Promise<SecondFactorSetup> {
      await provePassword(id, password);
      const { email } = await ownerOf(id);
      const secret = new Secret({ size: secretBytes });
      const sealed = {
        sealedSecret: sealer.seal(id, Buffer.from(secret.buffer)).toString('base64'),
        keyId: sealer.keyId,
      };
      if (!(await factors.begin(id, sealed, now().toISOString()))) throw new AppError('SECOND_FACTOR_ON');
      return { secret: secret.base32, uri: totpOf(secret, email).toString() };
    },

    /** Puts it in force; every other session ends. Returns the recovery codes and the new token version. */
    async confirm(id: string, code: string): Promise<RecoveryCodes & { owner: Owner }> {
      const owner = await ownerOf(id);
      if (owner.secondFactorAt !== null) throw new AppError('SECOND_FACTOR_ON');
      await useCode(id, code);
      const recoveryCodes = newCodes();
      const hashes = recoveryCodes.map((one) => hashOf(plain(one)));
      const tokenVersion = await factors.confirm(id, hashes, act(id, 'second_factor_on', id, owner.email));
      if (tokenVersion === undefined) throw new AppError('SECOND_FACTOR_ON');
      return { recoveryCodes, owner: { ...owner, tokenVersion } };
    },

    /** New recovery codes; earlier ones are no longer valid. */
    async renewRecoveryCodes(id: string, password: string): Promise<RecoveryCodes> {
      await provePassword(id, password);
      const { email, secondFactorAt } = await ownerOf(id);
      if (secondFactorAt === null) throw new AppError('SECOND_FACTOR_OFF');
      const recoveryCodes = newCodes();
      const hashes = recoveryCodes.map((one) => hashOf(plain(one)));
      const isOn = await factors.replaceRecoveryCodes(id, hashes, act(id, 'recovery_codes', id, email));
      if (!isOn) throw new AppError('SECOND_FACTOR_OFF');
      return { recoveryCodes };
    },

    /** Resets the factor of another account that has lost it: if it is required, a new one is set up at the next sign-in. */
    async reset(actorId: string, id: string): Promise<void> {
      if (actorId === id) throw new AppError('OWN_SECOND_FACTOR');
      const email = await factors.remove(id, (label) => act(actorId, 'second_factor_reset', id, label));
      if (email === undefined) throw new AppError('STAFF_NOT_FOUND');
    },
  };
}
export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
