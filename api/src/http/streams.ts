import { fastifySSE } from '@fastify/sse';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Stopping } from './stopping.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * This call's answer goes on until one side ends it (`Streams`). No closing waits for it, and neither its duration nor its trace tells
     * anything.
     */
    isStream?: true;
  }
}

export interface StreamLimits {
  /** Streams that this process keeps open at most. */
  most: number;
  /** Streams of one account; one more ends its oldest. */
  mostOfOne: number;
  /** Bytes that may wait for a reader; one that doesn't read is dropped. */
  unreadBytes: number;
  /** Time for one of the slots: a second. */
  tickMs: number;
}
/** Some 5,000 takers of one exam, and the monitors that look at it; each stream takes some 30 kB. */
const usualLimits: StreamLimits = { most: 6_000, mostOfOne: 10, unreadBytes: 64 * 1024, tickMs: 1_000 };

/** Each stream gets a heartbeat once in so many ticks: proxies and browsers give a silent connection up after a minute. */
const heartbeatTicks = 20;
/** After so many heartbeats it is asked again whether the caller may still listen. */
const heartbeatsPerCheck = 3;
/** Readers come back after a time of their own between these, so that those of a process that stops don't come together. */
const retryMs = { from: 2_000, to: 8_000 };
/** For callers who find no room: they ask without a stream meanwhile. */
const retryAfterSeconds = 60;
/** Node closes a connection on which nothing has happened for 15 s; on a stream something happens with each heartbeat. */
const silentForMs = 60_000;

/** An answer that goes on: Server-Sent Events. */
export interface Stream {
  /** Sends an event. Does nothing once the stream has ended. */
  send(event: string): void;
  end(): void;
}

export interface Streams {
  /**
   * Begins a stream as the answer of a route with `isStream`; its other headers are set before.
   * @param onEnd called once, whoever ends it
   * @throws AppError OVERLOADED if there is no room, or the server stops
   */
  open(request: FastifyRequest, reply: FastifyReply, onEnd: () => void): Stream;
  /** Number of open streams. */
  count(): number;
}

/** An event as it is sent: `json` is one line. */
export const eventText = (event: string, json: string): string => `event: ${event}\ndata: ${json}\n\n`;

const noRoom = () => new AppError('OVERLOADED', undefined, retryAfterSeconds);

interface Open {
  request: FastifyRequest;
  reply: FastifyReply;
  beats: number;
  end(): void;
}

/**
 * Keeps answers open that don't end by themselves. One timer serves all of them: in each second one slot of streams gets its heartbeat. A stream ends
 * with its caller's session, with a reader that doesn't read, with one stream too many of its account, and at once when the server is told to stop: its readers go to another process.
 */
export async function useStreams(
  app: FastifyInstance,
  {
    stopping,
    mayStillCall,
    limits = usualLimits,
  }: {
    stopping: Stopping;
    mayStillCall(request: FastifyRequest): Promise<boolean>;
    limits?: StreamLimits | undefined;
  },
): Promise<Streams> {
  await app.register(fastifySSE);
  const slots = Array.from({ length: heartbeatTicks }, () => new Set<Open>());
  /** Of each account, the oldest first. */
  const byCaller = new Map<string, Set<Open>>();
  let open = 0;
  let opened = 0;
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;

  function write({ reply, end }: Open, text: string): void {
    const { raw } = reply;
    raw.write(text);
    if (raw.writableLength <= limits.unreadBytes) return;
    // An end in the usual way would wait for the reader, too.
    raw.destroy();
    end();
  }

  async function check(one: Open): Promise<void> {
    try {
      if (!(await mayStillCall(one.request))) one.end();
    } catch (error) {
      // Nobody is sent away because the database is.
      one.request.log.warn(
        { err: error },
        'whether a stream may go on could not be asked; it goes on until the next time',
      );
    }
  }

  function tick(): void {
    ticks += 1;
    for (const one of slots[ticks % heartbeatTicks] ?? []) {
      write(one, ': \n\n');
      one.beats += 1;
      if (one.beats % heartbeatsPerCheck === 0) void check(one);
    }
  }

  /** Ends a stream without waiting for its reader. */
  function cut(one: Open): void {
    if (one.reply.raw.writableLength > 0) one.reply.raw.destroy();
    one.end();
  }

  stopping.onDraining(() => slots.flatMap((slot) => [...slot]).forEach(cut));

  return {
    count: () => open,
    open(request, reply, onEnd) {
      // A reader who has gone meanwhile would never be heard to go.
      if (!reply.sse.isConnected || stopping.isDraining()) throw noRoom();
      const { sub } = request.user;
      const own = byCaller.get(sub) ?? new Set();
      // Not the newest: the oldest may be a line that has broken without a word.
      const [oldest] = own;
      if (oldest && own.size >= limits.mostOfOne) cut(oldest);
      if (open >= limits.most) throw noRoom();
      // One after the other, so that a crowd that comes together isn't looked after together.
      const slot = slots[opened++ % heartbeatTicks] as Set<Open>;
      const { raw } = reply;
      let isOver = false;
      const one: Open = {
        request,
        reply,
        beats: 0,
        end() {
          if (isOver) return;
          isOver = true;
          open -= 1;
          slot.delete(one);
          own.delete(one);
          if (own.size === 0) byCaller.delete(sub);
          if (open === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          if (!raw.destroyed) reply.sse.close();
          onEnd();
        },
      };
      open += 1;
      slot.add(one);
      own.add(one);
      byCaller.set(sub, own);
      timer ??= setInterval(tick, limits.tickMs).unref();
      reply.sse.keepAlive();
      reply.sse.onClose(one.end);
      request.raw.socket.setTimeout(silentForMs);
      reply.sse.sendHeaders();
      raw.write(`retry: ${Math.round(retryMs.from + Math.random() * (retryMs.to - retryMs.from))}\n\n`);
      return { send: (event) => void (isOver || write(one, event)), end: one.end };
    },
  };
}
