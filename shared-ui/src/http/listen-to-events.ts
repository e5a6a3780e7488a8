import { later } from '@tryout/shared-ui/kit';
import type * as v from 'valibot';
import type { Listening } from './event-stream.ts';

/** Few pages listen: the others don't fetch it. */
const stream = later(() => import('./event-stream.ts'));

/**
 * Listens to Server-Sent Events, with the token in a header. Where the code for it can't be fetched, the line counts as broken.
 * @returns ends it
 */
export function listenToEvents<Schema extends v.GenericSchema>(listening: Listening<Schema>): () => void {
  let isOver = false;
  let hangUp = () => {};
  listening.onState('opening');
  stream.load().then(
    (parts) => {
      if (!isOver) hangUp = parts.listenToEvents(listening);
    },
    () => {
      if (!isOver) listening.onState('broken');
    },
  );
  return () => {
    isOver = true;
    hangUp();
  };
}
