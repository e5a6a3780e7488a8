import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { AppError } from '../../app-error.ts';
import type { FoundFile } from './read-file.ts';
import { FileRefused } from './read-question.ts';

/** In the same folder as this file, with the same extension: from source and in `dist`. */
const script = fileURLToPath(new URL(`./reading-process${extname(import.meta.url)}`, import.meta.url));

export interface ReadingLimits {
  /** Most memory of the process. */
  memoryBytes: number;
  /** Of it, most that the reader's own objects may take. */
  heapMb: number;
  /** For one file. */
  timeoutMs: number;
}
const usualLimits: ReadingLimits = { memoryBytes: 256 * 1024 * 1024, heapMb: 128, timeoutMs: 20_000 };
/** Bytes of files that may wait for their turn. */
const mostWaitingBytes = 40 * 1024 * 1024;

type Answer = { found: FoundFile } | { refusal: string } | { failure: string };

const tooHeavy = 'Berkas ini terlalu berat untuk dibaca. Bagi menjadi beberapa berkas, atau simpan ulang dari templat.';

/** The answer of a process; undefined if it ends without one: it was too slow, or needed too much memory. */
function answerOf(child: ChildProcess, content: Uint8Array, timeoutMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.on('message', (message: Answer | 'ready') => {
      if (message === 'ready') return void child.send(content, () => {});
      clearTimeout(timer);
      resolve(message);
    });
    child.on('error', () => resolve(undefined)).on('exit', () => resolve(undefined));
    child.once('exit', () => clearTimeout(timer));
  });
}

/**
 * Reads files with questions, one at a time, each in a new process with limited memory and time that has no secret and no database.
 * Whatever a file does, it ends only that process.
 */
export function createReader({
  limits = usualLimits,
  log,
}: { limits?: ReadingLimits; log?: { warn(fields: object, text: string): void } } = {}) {
  const oneAtATime = pLimit(1);
  let waitingBytes = 0;
  let running: ChildProcess | undefined;

  async function readAlone(content: Uint8Array, signal: AbortSignal): Promise<FoundFile> {
    signal.throwIfAborted();
    const child = fork(script, [String(limits.memoryBytes), String(limits.heapMb)], {
      serialization: 'advanced',
      // The process gets neither flags nor secrets of the API.
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running = child;
    const stop = () => void child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    try {
      const answer = await answerOf(child, content, limits.timeoutMs);
      signal.throwIfAborted();
      if (answer && 'found' in answer) return answer.found;
      if (answer && 'refusal' in answer) throw new FileRefused(answer.refusal);
      log?.warn({ bytes: content.length, failure: answer?.failure }, 'a file ended the process that reads it');
      throw new FileRefused(answer ? 'Berkas ini rusak atau tidak lengkap. Simpan ulang, lalu kirim lagi.' : tooHeavy);
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
      running = undefined;
    }
  }

  return {
    /** The id of the reading process; undefined while there is none. */
    get pid(): number | undefined {
      return running?.pid;
    },

    /** True if so many bytes would have to wait that they should come later. */
    isFull: (bytes: number): boolean => waitingBytes > 0 && waitingBytes + bytes > mostWaitingBytes,

    /**
     * @param signal ends the process
     * @throws FileRefused with a sentence for the author; AppError OVERLOADED when too much waits
     */
    async read(content: Uint8Array, signal: AbortSignal): Promise<FoundFile> {
      if (waitingBytes > 0 && waitingBytes + content.length > mostWaitingBytes) throw new AppError('OVERLOADED');
      waitingBytes += content.length;
      try {
        return await oneAtATime(() => readAlone(content, signal));
      } finally {
        waitingBytes -= content.length;
      }
    },
  };
}
export type Reader = Pick<ReturnType<typeof createReader>, 'read' | 'isFull'>;
