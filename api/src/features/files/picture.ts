import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '../../app-error.ts';
import { maxImageBytes } from '../../contract/index.ts';
import type { DrawingOrder } from './picture-process.ts';
import type { PictureRules, Redrawn } from './redraw.ts';

/** In the same folder as this file, with the same extension: from source and in `dist`. */
const script = fileURLToPath(new URL(`./picture-process${extname(import.meta.url)}`, import.meta.url));

export interface DrawingLimits {
  /** Most memory of the process: 25 megapixels of the most wasteful kind need some 370 MB (docs/decisions/0050). */
  memoryBytes: number;
  /** For one picture; one of 25 megapixels takes a second. */
  timeoutMs: number;
}
const usualLimits: DrawingLimits = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 10_000 };
/** Time to load the decoder, on a machine that is busy with an exam. */
const startWithinMs = 30_000;
/** Time that the process waits for the next picture: a new start costs a third of a second. */
const idleMs = 60_000;
/** Pictures that may wait for their turn, 2 MB each. */
const maxWaiting = 16;

/** Our own bytes, made only from an image's pixels. */
export interface CleanPicture {
  mediaType: 'image/webp';
  content: Buffer;
}

/** The next message of a process. @throws Error when it ends first, or after that many milliseconds, which end it */
function nextMessage<Message>(child: ChildProcess, withinMs: number): Promise<Message> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(() => reject(new Error(`it took longer than ${withinMs} ms`)));
    }, withinMs);
    const onMessage = (message: unknown) => settle(() => resolve(message as Message));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`it ended with ${signal ?? code}`)));
    const onError = (error: Error) => settle(() => reject(error));
    function settle(end: () => void) {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      end();
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
  });
}

/**
 * Makes pictures safe to store and to show: each is drawn again, one at a time, in a separate process with limited memory and
 * time. A picture that its decoder can't handle ends only that process, and the next one gets a new process.
 */
export function createPictureCleaner({
  limits = usualLimits,
  log,
}: { limits?: DrawingLimits; log?: FastifyBaseLogger } = {}) {
  const oneAtATime = pLimit(1);
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(idle);
    running?.kill('SIGKILL');
    running = undefined;
  }

  /** @throws AppError OVERLOADED when the system can't start a process */
  async function started(): Promise<ChildProcess> {
    if (running?.connected) return running;
    const child = fork(script, [String(limits.memoryBytes)], {
      serialization: 'advanced',
      // The process gets neither flags nor secrets of the API.
      execArgv: ['--max-old-space-size=128'],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // The waiting call reports it; without a listener it would end the API.
    child.on('error', () => {});
    try {
      await nextMessage(child, startWithinMs);
    } catch (error) {
      child.kill('SIGKILL');
      log?.error({ err: error }, 'the process that draws pictures did not start');
      throw new AppError('OVERLOADED');
    }
    running = child;
    return child;
  }

  async function drawn(order: DrawingOrder): Promise<Redrawn> {
    clearTimeout(idle);
    const child = await started();
    child.ref();
    child.channel?.ref();
    try {
      const answer = nextMessage<Redrawn>(child, limits.timeoutMs);
      child.send(order, () => {});
      return await answer;
    } catch (error) {
      log?.warn({ err: error, bytes: order.content.length }, 'a picture ended the process that draws');
      close();
      return { refusal: 'IMAGE_TOO_HEAVY' };
    } finally {
      // An idle process must not keep the API running.
      child.unref();
      child.channel?.unref();
      idle = setTimeout(close, idleMs).unref();
    }
  }

  return {
    /** @throws AppError that says why this picture is refused */
    async clean(content: Buffer, rules: PictureRules): Promise<CleanPicture> {
      if (content.length > maxImageBytes) throw new AppError('IMAGE_TOO_LARGE');
      if (oneAtATime.pendingCount >= maxWaiting) throw new AppError('OVERLOADED');
      const redrawn = await oneAtATime(() => drawn({ content, rules }));
      if ('refusal' in redrawn) throw new AppError(redrawn.refusal);
      return { mediaType: 'image/webp', content: Buffer.from(redrawn.content) };
    },

    /** The id of the drawing process; undefined while there is none. */
    get pid(): number | undefined {
      return running?.pid;
    },

    /** Ends the process; another picture would start a new one. */
    close,
  };
}
export type PictureCleaner = Pick<ReturnType<typeof createPictureCleaner>, 'clean'>;
