import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import { ExamSignal } from '../../contract/index.ts';
import type { EventWatch } from '../../foundation/events/event-watch.ts';
import type { ExamSignals, SignalledAttempt } from '../../foundation/events/exam-signal.ts';
import { examDeviceOf } from '../../http/exam-device.ts';
import type { Streams } from '../../http/streams.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { SignalHub } from './signal-hub.ts';

interface Needs {
  attempts: {
    /** The learner's attempt, closed first when its time is over. */
    getOwned(learnerId: string, attemptId: string, receivedAt: Date): Promise<SignalledAttempt & { id: string }>;
  };
  hub: SignalHub;
  streams: Streams;
  examSignals: Pick<ExamSignals, 'of'>;
  eventWatch: EventWatch;
  now(): Date;
}

const AttemptParams = v.object({ attemptId: v.string() });
/** `signs`: the page also asks for `/signal` while it listens. */
const LineQuery = v.object({ signs: v.optional(v.string()) });

/** /api/attempts: what a running exam hears. */
export const signalRoutes: ValibotPlugin<Needs> = async (
  app,
  { attempts, hub, streams, examSignals, eventWatch, now },
) => {
  app.get(
    '/:attemptId/signal',
    { config: { access: 'attempt' }, schema: { params: AttemptParams, response: { 200: ExamSignal } } },
    async ({ user, params, receivedAt }) => {
      const attempt = await attempts.getOwned(user.sub, params.attemptId, receivedAt);
      if (attempt.eventVersion !== null && attempt.state === 'in_progress')
        eventWatch.seen({ tryoutId: attempt.tryoutId, accountId: user.sub, attemptId: attempt.id }, receivedAt);
      return examSignals.of(attempt);
    },
  );
  // The stream: an event `signal` with an ExamSignal at once, then with each change; it ends with the attempt.
  app.get(
    '/:attemptId/signals',
    {
      config: { access: 'attempt', isStream: true },
      sse: { kind: 'manual', heartbeat: false },
      exposeHeadRoute: false,
      schema: { params: AttemptParams, querystring: LineQuery },
    },
    async (request, reply) => {
      const { user, params, query, receivedAt } = request;
      const { id, tryoutId, eventVersion } = await attempts.getOwned(user.sub, params.attemptId, receivedAt);
      if (eventVersion === null) throw new AppError('EVENT_NOT_FOUND');
      const taker = { tryoutId, accountId: user.sub, attemptId: id };
      const device = examDeviceOf(request);
      await hub.listen({ tryoutId, attemptId: id, learnerId: user.sub }, eventVersion, (leave) => {
        const stream = streams.open(request, reply, () => {
          leave();
          eventWatch.lineClosed(taker, now(), device);
        });
        eventWatch.lineOpened(taker, receivedAt, device, query.signs !== undefined);
        return stream;
      });
    },
  );
};
