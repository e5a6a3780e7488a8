import { startEmbeddedPostgres } from '../test/postgres-server.ts';
import { spawnSync } from 'node:child_process';
const s = await startEmbeddedPostgres();
try {
  spawnSync('node', ['bench/tmp-q1.ts', s.url], { stdio: 'inherit' });
} finally {
  await s.stop();
}
