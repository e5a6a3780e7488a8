import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '../app-error.ts';
import type { ErrorCode } from '../contract/index.ts';
import type { KnownDevices } from './known-devices.ts';

const minuteMs = 60_000;
/** Counters kept in memory, each of some 100 bytes; beyond, the one that was unused longest goes. */
const cache = 50_000;

/** Refusals from which someone who guesses learns something. */
const failures: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'CURRENT_PASSWORD_WRONG',
  'SECOND_FACTOR_WRONG',
  'EMAIL_TAKEN',
  'RESET_LINK_VOID',
  'PROOF_LINK_VOID',
]);
/** Failures of one account from one address: the owner, elsewhere, is not locked out. On a device that is known, of that device. */
const perAccount = { max: 10, timeWindow: 15 * minuteMs };
/** Failures of one account from anywhere but known devices, after which one try is left in each `trickle`: slow, and never a lock-out. */
const perAccountAnywhere = { max: 20, timeWindow: 6 * 60 * minuteMs };
const trickle = { max: 1, timeWindow: 2 * minuteMs };
/** Failures of one address, which a mobile carrier gives to thousands: soon over, and far above what they mistype. */
const perAddress = { max: 100, timeWindow: minuteMs };
/** New accounts of one address: an event's worth. */
const registrationsPerAddress = { max: 6_000, timeWindow: 15 * minuteMs };
/** Mails to one mailbox, whoever asks for them: none is flooded, and the newest link works all the same (decisions/0034). */
const perMailbox = { max: 5, timeWindow: 60 * minuteMs };
/** Mails that one address asks for. */
const mailsPerAddress = { max: 60, timeWindow: minuteMs };
/** Forms of the free tryout from one address, refused ones too: a classroom's worth and more, while each brings a picture to draw. */
const freeTryoutsPerAddress = { max: 600, timeWindow: 15 * minuteMs };
/** A hash takes 19 MiB and a core for some 10 ms. */
const hashesAtOnce = 2;
/** What 2 cores hash in some 3 s; whoever came after would give up before the answer. */
const longestQueue = 300;

export interface GuessLimit {
  /**
   * Does what checks or makes a password, two at a time in the order of arrival, and counts its failures; a right password counts nothing.
   * @param account what is guessed at: an e-mail address or an account's id
   * @throws AppError TOO_MANY_REQUESTS with Retry-After once there were too many failures, before any work; OVERLOADED when too
   *   many wait; whatever `attempt` throws
   */
  run<Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    account: string,
    attempt: () => Promise<Answer>,
  ): Promise<Answer>;
  /**
   * Counts a mail that somebody asks for, whether it will be sent or not.
   * @throws AppError TOO_MANY_REQUESTS with Retry-After once there were too many
   */
  countMail(request: FastifyRequest, reply: FastifyReply, mailbox: string): Promise<void>;
  /** Counts a mail that nobody asked for. False when the mailbox had enough of them. */
  countUnaskedMail(request: FastifyRequest, mailbox: string): Promise<boolean>;
  /** Route configuration that limits registrations. */
  registrations: RateLimitOptions;
  /** The same for the free tryout's forms, before one is read. */
  freeTryouts: RateLimitOptions;
}

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

/** Once the first limit is used up, the second one holds: it lets one through now and then. */
function slowing(first: Limit, then: Limit): Limit {
  return async (request, options) => {
    const [many, rest] = [await first(request, options), await then(request, options)];
    return many.isAllowed || many.remaining > 0 ? many : rest;
  };
}

/**
 * Limits guessing of passwords and e-mail addresses (decisions/0012, 0059).
 * @param devices those on which an account was signed in to are limited by themselves alone, whatever others do
 */
export async function useGuessLimit(app: FastifyInstance, devices: Pick<KnownDevices, 'find'>): Promise<GuessLimit> {
  await app.register(rateLimit, { global: false, enableDraftSpec: true });
  const guessed = new WeakMap<FastifyRequest, string>();
  const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip, 64);
  const limiter = (options: RateLimitOptions) => app.createRateLimit({ ...options, cache } as RateLimitOptions);
  const deviceOf = (request: FastifyRequest) => devices.find(request, guessed.get(request) ?? '');
  /** All doors that ask somebody who is signed in for the password are one. */
  const guessedAt = (request: FastifyRequest) => [request.user?.sub ?? request.routeOptions.url, guessed.get(request)];
  const deviceLimits = [
    limiter({
      ...perAccount,
      keyGenerator: (request) => [...guessedAt(request), deviceOf(request)].join(' '),
    }),
  ];
  const strangerLimits = [
    limiter({
      ...perAccount,
      keyGenerator: (request) => [request.routeOptions.url, guessed.get(request), addressOf(request)].join(' '),
    }),
    limiter({ ...perAddress, keyGenerator: addressOf }),
    slowing(
      limiter({ ...perAccountAnywhere, keyGenerator: (request) => guessedAt(request).join(' ') }),
      limiter({ ...trickle, keyGenerator: (request) => guessedAt(request).join(' ') }),
    ),
  ];
  const limitMailbox = limiter({ ...perMailbox, keyGenerator: (request) => guessed.get(request) ?? '' });
  const mailLimits = [limitMailbox, limiter({ ...mailsPerAddress, keyGenerator: addressOf })];
  const turns = pLimit(hashesAtOnce);

  async function refuseTooMany(limits: readonly Limit[], request: FastifyRequest, reply: FastifyReply): Promise<void> {
    for (const limit of limits) {
      const state = await limit(request, { increment: false });
      if (state.isAllowed || state.remaining > 0) continue;
      request.log.warn({ route: request.routeOptions.url }, 'too many failed tries');
      reply.header('retry-after', state.ttlInSeconds);
      throw new AppError('TOO_MANY_REQUESTS');
    }
  }

  return {
    async run(request, reply, account, attempt) {
      if (turns.pendingCount >= longestQueue) throw new AppError('OVERLOADED');
      guessed.set(request, account);
      // Counted within the turn: a thousand guesses sent at once are no more than a thousand in a row.
      return turns(async () => {
        const limits = deviceOf(request) === undefined ? strangerLimits : deviceLimits;
        await refuseTooMany(limits, request, reply);
        try {
          return await attempt();
        } catch (error) {
          if (error instanceof AppError && failures.has(error.code)) for (const limit of limits) await limit(request);
          throw error;
        }
      });
    },
    async countMail(request, reply, mailbox) {
      guessed.set(request, mailbox);
      await refuseTooMany(mailLimits, request, reply);
      for (const limit of mailLimits) await limit(request);
    },
    async countUnaskedMail(request, mailbox) {
      guessed.set(request, mailbox);
      const state = await limitMailbox(request);
      return state.isAllowed || !state.isExceeded;
    },
    registrations: {
      ...registrationsPerAddress,
      hook: 'preHandler',
      errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
    },
    freeTryouts: { ...freeTryoutsPerAddress, errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS') },
  };
}
