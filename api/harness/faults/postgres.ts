import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbeddedPostgres } from '../../test/postgres-server.ts';
import { eventually } from '../../test/eventually.ts';

/** A PostgreSQL server of the test's own, which can be made to crash. */
export interface FallibleServer extends EmbeddedServer {
  /** Ends it like `pg_ctl stop -m immediate`: connections break, nothing is tidied up. Resolves when it is gone. */
  crash(): Promise<void>;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Starts it; `start()` again after a crash recovers on the same data and port. */
export async function startFalliblePostgres(): Promise<FallibleServer> {
  const server = await startEmbeddedPostgres();
  let isUp = true;
  const start = async () => {
    await server.start();
    isUp = true;
  };
  return {
    ...server,
    start,
    async stop() {
      // The package waits for the end of its process, which a crashed server has no more.
      if (!isUp) await start();
      await server.stop();
    },
    async crash() {
      isUp = false;
      const pid = Number(readFileSync(join(server.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
      await eventually(
        () => isAlive(pid),
        (alive) => !alive,
        10_000,
      );
    },
  };
}
