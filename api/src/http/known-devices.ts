import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '../foundation/keys/key-id.ts';

const name = 'device';
const lifetimeSeconds = 180 * 86_400;
/** Names of accounts kept for one device, two for each account: those that signed in last. */
const namesKept = 12;

/** A device on which somebody has signed in. */
interface Device {
  id: string;
  /** Keyed hashes of the names of accounts. */
  accounts: string[];
}

/** Devices on which an account has been signed in to before: guesses from elsewhere don't slow them down (decisions/0059). */
export interface KnownDevices {
  /** The device that sends a request, if this account has been signed in to there. */
  find(request: FastifyRequest, account: string): string | undefined;
  /** @param accounts all names under which guesses at the account are counted: its e-mail address, its id */
  remember(request: FastifyRequest, reply: FastifyReply, accounts: readonly string[]): void;
}

/**
 * Keeps devices in a signed cookie, which browsers send by themselves and hide from scripts; it gives no access.
 * @param secrets each at least 32 characters; the keys are derived from them. The first one signs; devices that signed in
 * under the others stay known as long as these are given
 */
export async function useKnownDevices(app: FastifyInstance, secrets: Secrets): Promise<KnownDevices> {
  const keysFor = (use: string) => secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', use, 32)));
  const accountKeys = keysFor('device-account');
  await app.register(cookie, { secret: keysFor('device-cookie').map((key) => key.toString('hex')) });
  /** Made with each of the secrets, the signing one first. */
  const hashesOf = (account: string) =>
    accountKeys.map((key) => createHmac('sha256', key).update(account).digest().subarray(0, 12).toString('base64url'));

  function read(request: FastifyRequest): Device | undefined {
    const sent = request.cookies[name];
    const { valid, value } = sent === undefined ? { valid: false, value: null } : request.unsignCookie(sent);
    if (!valid || value === null) return undefined;
    const [id = '', ...accounts] = value.split('~');
    return { id, accounts };
  }

  return {
    find(request, account) {
      const device = read(request);
      return device && hashesOf(account).some((hash) => device.accounts.includes(hash)) ? device.id : undefined;
    },
    remember(request, reply, accounts) {
      const device = read(request) ?? { id: randomBytes(12).toString('base64url'), accounts: [] };
      const hashes = accounts.map(hashesOf);
      const replaced = new Set(hashes.flat());
      const others = device.accounts.filter((hash) => !replaced.has(hash));
      const kept = [...hashes.flatMap(([current]) => current ?? []), ...others].slice(0, namesKept);
      reply.setCookie(name, [device.id, ...kept].join('~'), {
        signed: true,
        httpOnly: true,
        sameSite: 'strict',
        secure: 'auto',
        path: '/',
        maxAge: lifetimeSeconds,
      });
    },
  };
}
