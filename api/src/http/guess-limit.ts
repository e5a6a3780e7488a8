import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '../app-error.ts';
import type { ErrorCode } from '../contract/index.ts';
import { minuteMs } from '../foundation/days/spans.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Counters kept in memory, each of some 100 bytes; above that number the longest unused one is dropped. */
const cache = 50_000;

/** Refusals that tell something to a person who guesses. */
const failures: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'CURRENT_PASSWORD_WRONG',
  'SECOND_FACTOR_WRONG',
  'EMAIL_TAKEN',
  'RESET_LINK_VOID',
  'PROOF_LINK_VOID',
  'VOUCHER_NOT_FOUND',
  'CODE_NOT_FOUND',
  'EVENT_CODE_WRONG',
  'CERTIFICATE_NOT_FOUND',
]);
/**
 * Failures of one account from one address: the owner can still sign in elsewhere. On a known device, failures on that
 * device.
 */
const ofAccountAtPlace = { max: 10, timeWindow: 15 * minuteMs };
/**
 * Failures of one account from everywhere but known devices, after which one try is left in each `trickle`: slow, and never a
 * lock-out.
 */
const perAccountAnywhere = { max: 20, timeWindow: 6 * 60 * minuteMs };
const trickle = { max: 1, timeWindow: 2 * minuteMs };
/**
 * Right passwords of one account, from wherever: three seconds of two cores' hashing, and far more than one person's browsers
 * need (decisions/0254).
 */
const rightOfAccount = { max: 300, timeWindow: 15 * minuteMs };
/**
 * Calls of one account that wait for a hash at once: the 64 browsers of bar L9 (docs/load.md) with room to spare, and a third of
 * the queue.
 */
const waitingOfAccount = 100;
/**
 * Wrong codes of one account, which is the guesser itself: no device and no address earns it more. Wrong codes that nobody has
 * signed in for count for the address alone.
 */
const codesPerAccount = { max: 10, timeWindow: 15 * minuteMs };
/**
 * Failures from one address, which a mobile carrier may give to thousands: short, and far above the number of their typing
 * errors.
 */
const perAddress = { max: 100, timeWindow: minuteMs };
/** Mails to one mailbox, by all callers together: no mailbox is flooded, and the newest link still works (decisions/0034). */
const perMailbox = { max: 5, timeWindow: 60 * minuteMs };
/** Mails asked for from one address. */
const mailsPerAddress = { max: 60, timeWindow: minuteMs };
/** A hash takes 19 MiB and a core for some 10 ms. */
const hashesAtOnce = 2;
/** Number that 2 cores hash in some 3 s; callers behind that would give up before the answer. */
const longestQueue = 300;

export interface GuessLimit {
  /**
   * Does what checks or makes a password, two at a time in the order of arrival, and counts its failures; right passwords have a
   * count of their own, by account.
   * @param account what is guessed at: an e-mail address or an account's id
   * @throws AppError TOO_MANY_REQUESTS with Retry-After once there were too many, before any work; OVERLOADED when too many
   *   wait; whatever `attempt` throws
   */
  run<Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    account: string,
    attempt: () => Promise<Answer>,
  ): Promise<Answer>;
  /**
   * Does what looks up a code or a link, and counts its failures for the account that has signed in and for the address. It
   * hashes nothing, and waits for nobody.
   * @throws AppError TOO_MANY_REQUESTS with Retry-After once there were too many failures, before any work; whatever `attempt`
   *   throws
   */
  runCode<Answer>(request: FastifyRequest, reply: FastifyReply, attempt: () => Promise<Answer>): Promise<Answer>;
  /**
   * Counts a mail that somebody asks for, even if it won't be sent.
   * @throws AppError TOO_MANY_REQUESTS with Retry-After after too many
   */
  countMail(request: FastifyRequest, reply: FastifyReply, mailbox: string): Promise<void>;
  /** Counts a mail that nobody asked for. False when the mailbox has had too many. */
  countUnaskedMail(request: FastifyRequest, mailbox: string): Promise<boolean>;
}

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

/** Once the first limit is used up, the second one applies: it lets one through now and then. */
function slowing(first: Limit, then: Limit): Limit {
  return async (request, options) => {
    const [many, rest] = await Promise.all([first(request, options), then(request, options)]);
    return many.isAllowed || many.remaining > 0 ? many : rest;
  };
}

/** Counts the calls of each caller that are under way. */
function createUnderWay() {
  const counts = new Map<string, number>();
  /** @param work gets their number, its own included */
  return async <Answer>(caller: string, work: (count: number) => Promise<Answer>): Promise<Answer> => {
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    try {
      return await work(count);
    } finally {
      const left = (counts.get(caller) ?? 0) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    }
  };
}

/**
 * Limits guessing of passwords and e-mail addresses (decisions/0012, 0059, 0254), and of codes (0255).
 * @param shared counters of several processes; without them each process counts for itself
 * @param devices devices on which an account was signed in to before: they have limits of their own, whatever others do
 */
export async function useGuessLimit(
  app: FastifyInstance,
  devices: Pick<KnownDevices, 'find'>,
  shared: SharedCounts | undefined,
): Promise<GuessLimit> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    ...(shared && { store: shared.Counts as never }),
  });
  const guessed = new WeakMap<FastifyRequest, string>();
  const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip, 64);
  const limiter = (limitName: string, options: RateLimitOptions) =>
    app.createRateLimit({ ...options, cache, limitName } as RateLimitOptions);
  const deviceOf = (request: FastifyRequest) => devices.find(request, guessed.get(request) ?? '');
  /** All calls that ask a signed-in user for the password share one count. */
  const guessedAt = (request: FastifyRequest) => [request.user?.sub ?? request.routeOptions.url, guessed.get(request)];
  const deviceLimits = [
    limiter('device', {
      ...ofAccountAtPlace,
      keyGenerator: (request) => [...guessedAt(request), deviceOf(request)].join(' '),
    }),
  ];
  const strangerLimits = [
    limiter('account at address', {
      ...ofAccountAtPlace,
      keyGenerator: (request) => [request.routeOptions.url, guessed.get(request), addressOf(request)].join(' '),
    }),
    limiter('address', { ...perAddress, keyGenerator: addressOf }),
    slowing(
      limiter('account', { ...perAccountAnywhere, keyGenerator: (request) => guessedAt(request).join(' ') }),
      limiter('account, slowly', { ...trickle, keyGenerator: (request) => guessedAt(request).join(' ') }),
    ),
  ];
  const limitRight = limiter('right passwords of account', {
    ...rightOfAccount,
    keyGenerator: (request) => guessedAt(request).join(' '),
  });
  const codesOfAddress = limiter('codes of address', { ...perAddress, keyGenerator: addressOf });
  const codesOfAccount = limiter('codes of account', {
    ...codesPerAccount,
    keyGenerator: (request) => request.user.sub,
  });
  const limitMailbox = limiter('mailbox', { ...perMailbox, keyGenerator: (request) => guessed.get(request) ?? '' });
  const mailLimits = [limitMailbox, limiter('mails of address', { ...mailsPerAddress, keyGenerator: addressOf })];
  const turns = pLimit(hashesAtOnce);
  const hashing = createUnderWay();
  const lookingUp = createUnderWay();

  function refuse(request: FastifyRequest, reply: FastifyReply, seconds: number): never {
    request.log.warn({ route: request.routeOptions.url }, 'too many tries');
    reply.header('retry-after', Math.max(1, seconds));
    throw new AppError('TOO_MANY_REQUESTS');
  }

  /** @param underWay calls of this caller that may all still count, this one included */
  async function refuseTooMany(
    limits: readonly Limit[],
    request: FastifyRequest,
    reply: FastifyReply,
    underWay = 1,
  ): Promise<void> {
    // Side by side: one after the other, a slow Redis would hold up the few who may be checked at once.
    for (const state of await Promise.all(limits.map((limit) => limit(request, { increment: false }))))
      if (!state.isAllowed && state.remaining < underWay) refuse(request, reply, state.ttlInSeconds);
  }

  const isFailure = (error: unknown) => error instanceof AppError && failures.has(error.code);

  return {
    async run(request, reply, account, attempt) {
      guessed.set(request, account);
      const isKnown = deviceOf(request) !== undefined;
      // Strangers elsewhere, who don't know the password, leave the owner's place alone.
      const caller = [...guessedAt(request), isKnown ? 'known' : addressOf(request)].join(' ');
      return hashing(caller, async (waiting) => {
        if (waiting > waitingOfAccount) refuse(request, reply, 1);
        await refuseTooMany([limitRight], request, reply, waiting);
        if (turns.pendingCount >= longestQueue) throw new AppError('OVERLOADED');
        // Counted while it has its turn: a thousand guesses sent at once count like a thousand one after the other.
        return turns(async () => {
          const limits = isKnown ? deviceLimits : strangerLimits;
          await refuseTooMany(limits, request, reply);
          let counted = [limitRight];
          try {
            return await attempt();
          } catch (error) {
            if (isFailure(error)) counted = limits;
            throw error;
          } finally {
            await Promise.all(counted.map((limit) => limit(request)));
          }
        });
      });
    },
    runCode(request, reply, attempt) {
      const account = request.user?.sub;
      const limits = account === undefined ? [codesOfAddress] : [codesOfAccount, codesOfAddress];
      // A thousand guesses sent at once count like a thousand one after the other: each under way may be a failure.
      return lookingUp(account ?? addressOf(request), async (underWay) => {
        await refuseTooMany(limits, request, reply, underWay);
        try {
          return await attempt();
        } catch (error) {
          if (isFailure(error)) await Promise.all(limits.map((limit) => limit(request)));
          throw error;
        }
      });
    },
    async countMail(request, reply, mailbox) {
      guessed.set(request, mailbox);
      await refuseTooMany(mailLimits, request, reply);
      await Promise.all(mailLimits.map((limit) => limit(request)));
    },
    async countUnaskedMail(request, mailbox) {
      guessed.set(request, mailbox);
      const state = await limitMailbox(request);
      return state.isAllowed || !state.isExceeded;
    },
  };
}
