// A process of its own: draws pictures that strangers send, one after the other. Started by picture.ts; it has no database, no
// secret and no connection but the one to its parent.
import { type PictureRules, redraw } from './redraw.ts';

/** What it is asked for. */
export interface DrawingOrder {
  content: Uint8Array;
  rules: PictureRules;
}

const memoryCapBytes = Number(process.argv[2]);
/** Between two looks a decoder takes some 20 MB more. */
const lookEveryMs = 10;

/** At once: an exit in good order would wait for the decoder's thread. */
const die = () => process.kill(process.pid, 'SIGKILL');

process.on('disconnect', die);
// Whoever stops the service tells all its processes; this one goes when its parent does, who still answers what has begun.
process.on('SIGTERM', () => {}).on('SIGINT', () => {});

process.on('message', async ({ content, rules }: DrawingOrder) => {
  // Decoders work on a thread of their own and take memory that V8 knows nothing of: this thread is free to look.
  const watch = setInterval(() => void (process.memoryUsage.rss() > memoryCapBytes && die()), lookEveryMs);
  const redrawn = await redraw(Buffer.from(content.buffer, content.byteOffset, content.byteLength), rules);
  clearInterval(watch);
  process.send?.(redrawn);
});
process.send?.('ready');
