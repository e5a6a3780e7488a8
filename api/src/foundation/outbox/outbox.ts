import { isNativeError } from 'node:util/types';
import type { FastifyBaseLogger } from 'fastify';
import { dayMs, minuteMs } from '../days/spans.ts';
import type { OutboxRepository, TakenMessage } from './outbox.repository.ts';

/**
 * Outcome of a delivery: sent; no longer needed, such as a link that a newer one has replaced; or refused for good, such as
 * by a mailbox that doesn't exist.
 */
export type Delivery = 'sent' | 'needless' | 'refused';

/**
 * Sends a message. It may be called again for a message that was sent: the process can die before it has noted that.
 * @throws Error when it should be tried again; its message doesn't name the person
 */
export type Deliver = (message: TakenMessage) => Promise<Delivery>;

interface Dependencies {
  messages: OutboxRepository;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  now(): Date;
}

/** A process sends so many by mail and, beside them, so many as pushes, whose hosts a browser has named: a silent one holds back no mail. */
const sentAtOnce = 4;
/** The messages of a process that has died go to another one after this time; a live process extends it. */
const takenForMs = 15_000;
const keptEveryMs = 5_000;
/**
 * Tries before a message is given up. Each pause is twice as long as the one before, up to an hour: some four hours in all.
 */
const triesAtMost = 12;
const firstPauseMs = 5_000;
const longestPauseMs = 60 * minuteMs;
/** During this time the same message isn't sent again, even if it is added again; a given-up one can be tried again. */
const rememberedForMs = 30 * dayMs;

/** Pause before a failed message is tried again; half of it is random, so that not all come back at once. */
export function pauseAfter(tries: number, random = Math.random): number {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
  return longest * (0.5 + random() / 2);
}

/** Messages that leave in the same way, as the first word of their kinds says: `mail`, `push`. */
interface Way {
  /** In their turns: the one that was taken last is looked for last. */
  kinds: string[];
  underWay: Set<Promise<void>>;
}

/**
 * Sends the messages of the outbox: each at least once, some at a time, each kind in its turn, and each by one of several processes
 * (docs/outbox.md). Failed ones are tried again after growing pauses; given-up ones are in the log and on the dashboard.
 */
export function createOutbox({ messages, log, now }: Dependencies) {
  const deliverers = new Map<string, Deliver>();
  const ways = new Map<string, Way>();
  let filling: Promise<void> | undefined;
  let isWokenAgain = false;
  let isStopped = false;

  const inMs = (ms: number) => new Date(now().getTime() + ms);

  async function fail(message: TakenMessage, error: unknown): Promise<void> {
    const { id, kind, tries } = message;
    const lastError = isNativeError(error) ? error.message : String(error);
    if (tries < triesAtMost) {
      log.warn({ err: error, message: id, kind, tries }, 'a message could not be sent; it is tried again');
      await messages.tryAgain(message, { at: inMs(pauseAfter(tries)), lastError });
      return;
    }
    log.error({ err: error, message: id, kind, tries }, 'a message could not be sent and is given up');
    await messages.giveUp(message, { forgetAt: inMs(rememberedForMs), lastError });
  }

  async function send(message: TakenMessage): Promise<void> {
    const keeping = setInterval(() => {
      messages
        .keep(message, inMs(takenForMs))
        .catch((error: unknown) => log.warn({ err: error }, 'a message under way could not be kept'));
    }, keptEveryMs);
    try {
      const deliver = deliverers.get(message.kind) as Deliver;
      let delivery: Delivery;
      try {
        delivery = await deliver(message);
      } catch (error) {
        await fail(message, error);
        return;
      }
      if (delivery === 'refused')
        log.warn({ message: message.id, kind: message.kind }, 'a message was refused for good');
      await messages.finish(message, inMs(rememberedForMs));
    } finally {
      clearInterval(keeping);
    }
  }

  function begin(message: TakenMessage, { underWay }: Way): void {
    const sending: Promise<void> = send(message)
      // A message whose outcome could not be stored is taken again once its time is over.
      .catch((error: unknown) => log.error({ err: error, message: message.id }, 'a message could not be noted'))
      .finally(() => {
        underWay.delete(sending);
        void wake();
      });
    underWay.add(sending);
  }

  async function fillWay(way: Way): Promise<void> {
    for (const kind of way.kinds) {
      const limit = sentAtOnce - way.underWay.size;
      if (isStopped || limit === 0) return;
      const taken = await messages.take(kind, { at: now(), until: inMs(takenForMs), limit });
      if (taken.length > 0) way.kinds = [...way.kinds.filter((other) => other !== kind), kind];
      for (const message of taken) begin(message, way);
    }
  }

  async function fill(): Promise<void> {
    do {
      isWokenAgain = false;
      for (const way of ways.values()) await fillWay(way);
    } while (isWokenAgain);
  }

  /** Looks for due messages, without waiting for them to be sent: call it after each commit that adds one. */
  async function wake(): Promise<void> {
    isWokenAgain = true;
    filling ??= fill()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read; it is looked at again'))
      .finally(() => {
        filling = undefined;
        // Woken after the last look.
        if (isWokenAgain) void wake();
      });
    await filling;
  }

  async function idle(): Promise<void> {
    const underWay = () => [...ways.values()].flatMap((way) => [...way.underWay]);
    while (filling || underWay().length > 0) await Promise.all([filling, ...underWay()]);
  }

  return {
    /** Registers the sender for a kind of messages. Kinds without a sender here are left to newer processes. */
    sends(kind: string, deliver: Deliver): void {
      if (deliverers.has(kind)) throw new Error(`Two send messages of the kind ${kind}`);
      deliverers.set(kind, deliver);
      const name = kind.slice(0, kind.indexOf('.'));
      const way = ways.get(name) ?? { kinds: [], underWay: new Set() };
      way.kinds.push(kind);
      ways.set(name, way);
    },

    wake,

    /** Resolves when no message is being sent. */
    idle,

    /** Takes no more messages; resolves when all running deliveries have ended. The rest waits for the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      await idle();
    },

    /** Deletes messages that were sent or given up long ago. */
    forgetOld: () => messages.forgetOld(now()),
    countStuck: messages.countStuck,

    /** Lets given-up mails be tried again, for an administrator, whose act is audited. @returns their number */
    async retryStuck(actorId: string): Promise<number> {
      const count = await messages.retryStuck(actorId, now());
      await wake();
      return count;
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
