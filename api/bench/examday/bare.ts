import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareServerReady } from '../save/messages.ts';
import type { Scene } from './scene.ts';

/** A bare Fastify route that durably upserts one row at a time: the limit that the real route is compared with. */
export interface Bare {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startBare({ database, databaseUrl }: Scene): Promise<Bare> {
  const child =
    database === 'sqlite'
      ? fork(join(import.meta.dirname, '../save/bare-server.ts'), [import.meta.filename], { serialization: 'advanced' })
      : fork(join(import.meta.dirname, 'bare-postgres.ts'), [databaseUrl], { serialization: 'advanced' });
  const [{ port }] = (await once(child, 'message')) as [BareServerReady];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
