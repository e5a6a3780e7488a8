import { mayHaveArrived } from '@tryout/shared-ui';
import { createOnce } from '@tryout/shared-ui/more';
import { useState } from 'react';

/**
 * Acts that are each done once, however often they are sent. Used outside of their form, and kept each by its place, such as the row that it is for:
 * neither closing the form nor an act of another place meanwhile makes a second act of one that got no answer.
 * @param send sends an act under its key
 */
export function useActsOnce<Act, Done>(send: (act: Act, key: string) => Promise<Done>) {
  const [senders] = useState(() => new Map<string, (act: Act) => Promise<Done>>());
  const [unanswered, setUnanswered] = useState<ReadonlyMap<string, Act>>(new Map());
  const forget = (places: readonly string[]) =>
    setUnanswered((earlier) => new Map([...earlier].filter(([place]) => !places.includes(place))));

  return {
    /** The act of a place that got no answer: until it has one, only the same can be sent again. */
    unansweredAt: (place: string): Act | null => unanswered.get(place) ?? null,

    /** @param opposite a place whose act needs no answer any more once this one is done */
    async perform(act: Act, place: string, opposite?: string): Promise<Done> {
      const sender = senders.get(place) ?? createOnce(send);
      senders.set(place, sender);
      try {
        const done = await sender(act);
        const settled = opposite === undefined ? [place] : [place, opposite];
        for (const one of settled) senders.delete(one);
        forget(settled);
        return done;
      } catch (error) {
        if (mayHaveArrived(error)) setUnanswered((earlier) => new Map(earlier).set(place, act));
        else forget([place]);
        throw error;
      }
    },
  };
}
