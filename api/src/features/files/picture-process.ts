// A separate process that draws strangers' pictures, one after the other. Started by picture.ts; it has no database, no
// secret and no connection but the one to its parent.
import { type PictureRules, redraw } from './redraw.ts';

/** An order to the process. */
export interface DrawingOrder {
  content: Uint8Array;
  rules: PictureRules;
}

const memoryCapBytes = Number(process.argv[2]);
/** Between two looks a decoder takes at most some 20 MB more. */
const lookEveryMs = 10;

/** Immediately: a normal exit would wait for the decoder's thread. */
const die = () => process.kill(process.pid, 'SIGKILL');

process.on('disconnect', die);
// A stop signal reaches all processes of the service; this one ends with its parent, which still answers the requests that
// have begun.
process.on('SIGTERM', () => {}).on('SIGINT', () => {});

process.on('message', async ({ content, rules }: DrawingOrder) => {
  // Decoders work on a thread of their own and take memory outside V8: this thread is free to watch it.
  const watch = setInterval(() => void (process.memoryUsage.rss() > memoryCapBytes && die()), lookEveryMs);
  const redrawn = await redraw(Buffer.from(content.buffer, content.byteOffset, content.byteLength), rules);
  clearInterval(watch);
  process.send?.(redrawn);
});
process.send?.('ready');
