// A separate process that reads one stranger's file. Started by reader.ts; it has no database, no secret and no connection but the one
// to its parent.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

const memoryCapBytes = Number(process.argv[2]);
const heapCapMb = Number(process.argv[3]);
const lookEveryMs = 10;

/** Immediately: a normal exit would wait for the thread. */
const die = () => process.kill(process.pid, 'SIGKILL');

process.on('disconnect', die);
// A stop signal reaches all processes of the service; this one ends with its parent.
process.on('SIGTERM', () => {}).on('SIGINT', () => {});

process.on('message', (content: Uint8Array) => {
  setInterval(() => void (process.memoryUsage.rss() > memoryCapBytes && die()), lookEveryMs);
  const thread = new Worker(new URL(`./reading-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: content,
    // They don't cover the memory outside of V8, which the look above does.
    resourceLimits: { maxOldGenerationSizeMb: heapCapMb },
  });
  thread.once('message', (answer: object) => process.send?.(answer));
  thread.once('error', die);
});
process.send?.('ready');
