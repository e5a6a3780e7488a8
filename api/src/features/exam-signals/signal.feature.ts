import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createSignalHub } from './signal-hub.ts';
import { createSignalRepository } from './signal.repository.ts';
import { signalRoutes } from './signal.routes.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'log' | 'examSignals' | 'eventWatch'> {
  attempts: Parameters<typeof signalRoutes>[1]['attempts'];
  /** Tells that attempts have ended. */
  ended: {
    subscribe(subscriber: { name: string; onEnded(ended: readonly { id: string }[]): Promise<void> }): void;
  };
}

/** Tells a running exam of an event its clock, pauses and messages. */
export function signalFeature(needs: Needs): Feature<{
  /** To be called after a change that running exams must hear of: this process tells it at once. */
  tellRunning(): void;
}> {
  const { db, now, log, examSignals, eventWatch, attempts, ended } = needs;
  const hub = createSignalHub({ signals: createSignalRepository(db), examSignals, log, now });
  ended.subscribe({
    name: 'exam-signals: the last signal',
    onEnded: (those) => hub.ended(new Set(those.map(({ id }) => id))),
  });
  return {
    offers: { tellRunning: hub.nudge },
    routes: ({ streams }) => [
      routesAt('/api/attempts', signalRoutes, { attempts, hub, streams, examSignals, eventWatch, now }),
    ],
    close: hub.stop,
  };
}
