import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { LiveEvent } from '../../contract/index.ts';
import { eventText, type Stream } from '../../http/streams.ts';
import type { LiveService } from './live.service.ts';

interface Needs {
  live: Pick<LiveService, 'read'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now(): Date;
}

interface Board {
  streams: Set<Pick<Stream, 'send' | 'end'>>;
  shown: LiveEvent | undefined;
  shownAt: number;
  reading: Promise<LiveEvent> | undefined;
  /** The news that all streams were told last, without its moment: a new moment alone is no news. */
  told: string;
}

const readEveryMs = 2_000;
/** Administrators who look through this process at once: each costs nothing but its line, so only a page gone wild comes here. */
const mostWatchers = 200;

const withoutMoment = ({ serverNow: _, ...rest }: LiveEvent) => JSON.stringify(rest);
const newsOf = (numbers: LiveEvent) => eventText('live', JSON.stringify(numbers));

/** Shows an event's numbers to all who look at it through this process: they are read once in two seconds, and not at all while nobody looks. */
export function createLiveBoard({ live, log, now }: Needs) {
  const boards = new Map<string, Board>();
  let watchers = 0;
  let timer: NodeJS.Timeout | undefined;

  function boardOf(tryoutId: string): Board {
    const board = boards.get(tryoutId) ?? {
      streams: new Set(),
      shown: undefined,
      shownAt: -Infinity,
      reading: undefined,
      told: '',
    };
    boards.set(tryoutId, board);
    return board;
  }

  /** Reads the numbers; calls share a reading. */
  function readAnew(tryoutId: string, board: Board): Promise<LiveEvent> {
    board.reading ??= live
      .read(tryoutId)
      .then((numbers) => {
        board.shown = numbers;
        board.shownAt = now().getTime();
        return numbers;
      })
      .finally(() => {
        board.reading = undefined;
        // No event, or a database that is away.
        if (!board.shown && board.streams.size === 0) boards.delete(tryoutId);
      });
    return board.reading;
  }

  async function read(tryoutId: string): Promise<LiveEvent> {
    const board = boardOf(tryoutId);
    const isFresh = Math.abs(now().getTime() - board.shownAt) < readEveryMs;
    return board.shown && isFresh ? board.shown : readAnew(tryoutId, board);
  }

  async function round(tryoutId: string, board: Board): Promise<void> {
    try {
      const numbers = await readAnew(tryoutId, board);
      const told = withoutMoment(numbers);
      if (told === board.told) return;
      board.told = told;
      const news = newsOf(numbers);
      for (const stream of board.streams) stream.send(news);
    } catch (error) {
      if (error instanceof AppError && error.code === 'EVENT_NOT_FOUND') {
        // It has been deleted.
        boards.delete(tryoutId);
        for (const stream of board.streams) stream.end();
        return;
      }
      log.warn({ err: error }, 'the numbers of an event could not be read; the next round tries again');
    }
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** The numbers, not older than two seconds. @throws AppError EVENT_NOT_FOUND */
    read,

    /**
     * Begins a stream, with the numbers at once.
     * @param begin opens the stream; what it is given must be called once the stream has ended
     * @throws AppError EVENT_NOT_FOUND, or OVERLOADED if there is no room
     */
    async watch(tryoutId: string, begin: (onEnd: () => void) => Pick<Stream, 'send' | 'end'>): Promise<void> {
      if (watchers >= mostWatchers) throw new AppError('OVERLOADED');
      const numbers = await read(tryoutId);
      const { streams } = boardOf(tryoutId);
      const stream = begin(() => {
        watchers -= 1;
        streams.delete(stream);
        if (watchers === 0) stop();
      });
      watchers += 1;
      streams.add(stream);
      stream.send(newsOf(numbers));
      timer ??= setInterval(() => {
        for (const [id, board] of boards) if (board.streams.size > 0) void round(id, board);
      }, readEveryMs).unref();
    },

    /** Open streams of administrators. */
    watchers: () => watchers,

    stop,
  };
}
export type LiveBoard = ReturnType<typeof createLiveBoard>;
