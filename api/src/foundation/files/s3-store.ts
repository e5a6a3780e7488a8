import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { FileStore } from './file-store.ts';

export interface S3Place {
  bucket: string;
  /** Before every key: empty, or with a slash at the end. */
  prefix: string;
  /** Undefined: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Undefined: the client looks for them where Amazon's tools do. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Limits of time: a caller who waits for a picture must not wait long, and an upload is small. */
const usualTimes = {
  connectMs: 1_000,
  readMs: 2_500,
  writeMs: 8_000,
  /** Pause between two pieces of a large file. */
  pieceMs: 30_000,
  /** Once the store has failed, nobody waits for it until one call after this time finds it working. */
  retryAfterMs: 5_000,
};
/** Failures in a row after which the store counts as lost. */
const lostAfter = 3;
const connections = 50;

/**
 * Files in a bucket of any S3-compatible store.
 */
export function createS3Store(
  { bucket, prefix, endpoint, region, credentials }: S3Place,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  times: typeof usualTimes = usualTimes,
): FileStore {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // Stores other than Amazon's don't know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: times.connectMs,
      httpsAgent: { maxSockets: connections },
      httpAgent: { maxSockets: connections },
    },
  });
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: times.retryAfterMs,
    breaker: new ConsecutiveBreaker(lostAfter),
  });
  // It breaks again after each try in vain, and is said to be lost once.
  let isLost = false;
  breaker.onBreak(() => {
    if (!isLost) log.error('the store of files is lost: pictures and uploads are answered with 503');
    isLost = true;
  });
  breaker.onReset(() => {
    isLost = false;
    log.info('the store of files is back');
  });
  const place = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  /**
   * Asks the store, for as long as it may take; a missing file is an answer, too.
   * @throws AppError FILES_UNAVAILABLE
   */
  async function ask<Answer>(
    withinMs: number,
    call: (abortSignal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await breaker.execute(async () => {
        // It ends with the call: a signal that came later would cut off a file that is still being read.
        const limit = new AbortController();
        const timer = setTimeout(() => limit.abort(), withinMs);
        try {
          return await call(limit.signal);
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        } finally {
          clearTimeout(timer);
        }
      });
    } catch (error) {
      if (!(error instanceof BrokenCircuitError) && !isLost) log.error({ err: error }, 'the store of files failed');
      throw new AppError('FILES_UNAVAILABLE');
    }
  }

  /** The same file, which ends with an error when the store is silent for too long. A slow reader may take its time. */
  function withPieceLimit(body: Readable): Readable {
    async function* pieces() {
      let timer: NodeJS.Timeout | undefined;
      const expectPiece = () => {
        timer = setTimeout(() => body.destroy(new AppError('FILES_UNAVAILABLE')), times.pieceMs);
      };
      try {
        expectPiece();
        for await (const piece of body) {
          clearTimeout(timer);
          yield piece as Buffer;
          expectPiece();
        }
      } finally {
        clearTimeout(timer);
      }
    }
    // Also a file that nobody began to read gives its connection back.
    return Readable.from(pieces(), { objectMode: false }).on('close', () => body.destroy());
  }

  return {
    async put(key, content) {
      await ask(times.writeMs, (abortSignal) =>
        client.send(new PutObjectCommand({ ...place(key), Body: content }), { abortSignal }),
      );
    },

    async putStream(key, content, signal) {
      // One part at a time: 5 MB of memory. An upload that fails or is aborted removes its parts.
      const body = Readable.from(content, { objectMode: false });
      const upload = new Upload({ client, params: { ...place(key), Body: body }, queueSize: 1 });
      const abort = () => void upload.abort();
      let timer = setTimeout(abort, times.pieceMs);
      upload.on('httpUploadProgress', () => {
        clearTimeout(timer);
        timer = setTimeout(abort, times.pieceMs);
      });
      signal.addEventListener('abort', abort);
      try {
        signal.throwIfAborted();
        await upload.done();
      } catch (error) {
        body.destroy();
        if (signal.aborted) throw error;
        log.error({ err: error }, 'the store of files failed');
        throw new AppError('FILES_UNAVAILABLE');
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      }
    },

    async get(key) {
      return ask(times.readMs, async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand(place(key)), { abortSignal });
        return Body && Buffer.from(await Body.transformToByteArray());
      });
    },

    async stream(key) {
      const body = await ask(times.readMs, async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand(place(key)), { abortSignal });
        return Body as Readable | undefined;
      });
      return body && withPieceLimit(body);
    },

    async remove(key) {
      await ask(times.writeMs, (abortSignal) => client.send(new DeleteObjectCommand(place(key)), { abortSignal }));
    },

    async list(folder) {
      const names = await ask(times.writeMs, async (abortSignal) => {
        const found: string[] = [];
        const start = `${prefix}${folder}/`;
        for await (const page of paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: start, Delimiter: '/' },
          { abortSignal },
        ))
          for (const { Key = '' } of page.Contents ?? []) found.push(Key.slice(start.length));
        return found;
      });
      return names ?? [];
    },

    close: () => client.destroy(),
  };
}
