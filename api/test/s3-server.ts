import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Place } from '../src/foundation/files/s3-store.ts';
import { freePort } from './free-port.ts';

/** The settings with which it lets somebody in; it checks signatures. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3-compatible server with one bucket, on a folder of its own. */
export interface S3Server {
  place: S3Place;
  /** The value of FILES_URL. */
  url: string;
  start(): Promise<void>;
  /** Ends it; what it stores stays. */
  stop(): Promise<void>;
  dispose(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'tryout-s3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let running: S3rver | undefined;
  const server: S3Server = {
    place: {
      bucket: 'tryout',
      prefix: 'files/',
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    url: `s3://tryout/files?endpoint=${endpoint}`,
    async start() {
      running = new S3rver({
        address: '127.0.0.1',
        port,
        directory,
        silent: true,
        configureBuckets: [{ name: 'tryout', configs: [] }],
      });
      await running.run();
    },
    async stop() {
      await running?.close();
      running = undefined;
    },
    async dispose() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
