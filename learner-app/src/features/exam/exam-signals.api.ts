import { ExamSignal } from '@tryout/api/contract';
import { listenToEvents, type LineState } from '@tryout/shared-ui';
import { deviceHeaders } from '../../common/exam-device.ts';
import { useGuestTryouts, withCredentials } from '../../common/guest-tryouts.ts';
import { api, useSession } from '../../session.ts';

/** The server's heartbeat comes each 20 s. */
const silentAfterMs = 65_000;

const pathOf = (attemptId: string, name: string) => `attempts/${encodeURIComponent(attemptId)}/${name}`;

/** A running attempt's present signal. */
export const getSignal = (attemptId: string): Promise<ExamSignal> =>
  withCredentials(attemptId, (credentials) =>
    api.get(pathOf(attemptId, 'signal'), ExamSignal, { ...credentials, headers: deviceHeaders() }),
  );

const tokenFor = (attemptId: string) =>
  useGuestTryouts.getState().tryouts.find(({ id }) => id === attemptId)?.attemptToken ?? useSession.getState().token;

/** The same at every change, over a line that stays open. @returns hangs up */
export const listenToSignals = (
  attemptId: string,
  onSignal: (signal: ExamSignal) => void,
  onState: (state: LineState) => void,
): (() => void) =>
  listenToEvents({
    // It gives signs, too: without them the monitor takes an open line for lost. Older APIs don't read this.
    path: `/api/${pathOf(attemptId, 'signals')}?signs=1`,
    getToken: () => tokenFor(attemptId),
    headers: deviceHeaders(),
    event: 'signal',
    schema: ExamSignal,
    onData: onSignal,
    onState,
    silentAfterMs,
  });
