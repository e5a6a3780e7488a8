import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const name = 'device';
const lifetimeSeconds = 180 * 86_400;
/** Names of accounts that one device keeps, two for each: the ones that signed in last. */
const namesKept = 12;

/** A device on which somebody has signed in. */
interface Device {
  id: string;
  /** Keyed hashes of the names of accounts. */
  accounts: string[];
}

/** Devices on which an account has been signed in to before: guesses from elsewhere don't slow them down (decisions/0059). */
export interface KnownDevices {
  /** The device that a request comes from, if this account has been signed in to there. */
  find(request: FastifyRequest, account: string): string | undefined;
  /** @param accounts all names by which the account is guessed at: its e-mail address, its id */
  remember(request: FastifyRequest, reply: FastifyReply, accounts: readonly string[]): void;
}

/**
 * Keeps them in a signed cookie, which browsers send by themselves and hide from scripts: it opens nothing.
 * @param secret at least 32 characters; the keys are derived from it
 */
export async function useKnownDevices(app: FastifyInstance, secret: string): Promise<KnownDevices> {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const accountKey = keyFor('device-account');
  await app.register(cookie, { secret: keyFor('device-cookie').toString('hex') });
  const hashOf = (account: string) =>
    createHmac('sha256', accountKey).update(account).digest().subarray(0, 12).toString('base64url');

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
      return device?.accounts.includes(hashOf(account)) ? device.id : undefined;
    },
    remember(request, reply, accounts) {
      const device = read(request) ?? { id: randomBytes(12).toString('base64url'), accounts: [] };
      const kept = [...new Set([...accounts.map(hashOf), ...device.accounts])].slice(0, namesKept);
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
