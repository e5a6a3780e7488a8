import {
  AdminEvent,
  AdminEventList,
  AdminTryout,
  Done,
  type EventExport,
  EventHint,
  EventHints,
  EventReleases,
  EventReport,
  type EventSetup,
  EventTakerList,
  EventTrail,
  Hand,
  HandList,
  type HandUndo,
  type HintLooked,
  LiveEvent,
  type NewHand,
  type NewRelease,
  Work,
} from '@tryout/api/contract';
import { type LineState, listenToEvents } from '@tryout/shared-ui';
import { createWorkCalls, rowsPerPage } from '@tryout/shared-ui/staff';
import { api, useSession } from '../../session.ts';

/** The filters of the takers; '' = not set. */
export interface TakerFilters {
  search: string;
  state: string;
}

/** The filters of the hints; '' = not set. */
export interface HintFilters {
  kind: string;
  looked: string;
}

const path = (tryoutId: string) => `admin/events/${encodeURIComponent(tryoutId)}`;
/** A release copies the ranks of all takers, and the report counts them. */
const longTimeoutMs = 60_000;
/** The stream sends every two seconds. */
const silentAfterMs = 15_000;

export const listEvents = (page: number, signal: AbortSignal) =>
  api.get('admin/events', AdminEventList, { query: { page, pageSize: rowsPerPage }, signal });

export const getEvent = (tryoutId: string, signal?: AbortSignal) =>
  api.get(path(tryoutId), AdminEvent, { ...(signal && { signal }) });

/** Makes a package an event, or changes the event that it is. The server refuses with 409 `EVENT_CHANGED` if it started from an older setup. */
export const saveEvent = (tryoutId: string, setup: EventSetup) => api.put(path(tryoutId), AdminEvent, { json: setup });

/** The package is none any more; its registrations go with the event. */
export const removeEvent = (tryoutId: string) => api.delete(path(tryoutId), Done);

/** A package that isn't an event yet. */
export const getPackage = (tryoutId: string, signal: AbortSignal) =>
  api.get(`admin/tryouts/${encodeURIComponent(tryoutId)}`, AdminTryout, { signal });

export const getLive = (tryoutId: string, signal: AbortSignal) =>
  api.get(`${path(tryoutId)}/live`, LiveEvent, { signal });

/** Listens to the same. @returns ends it */
export const listenToLive = (
  tryoutId: string,
  onData: (live: LiveEvent) => void,
  onState: (state: LineState) => void,
) =>
  listenToEvents({
    path: `/proxy/${path(tryoutId)}/live/stream`,
    getToken: () => useSession.getState().token,
    event: 'live',
    schema: LiveEvent,
    silentAfterMs,
    onData,
    onState,
  });

export const listTakers = (tryoutId: string, filters: TakerFilters, page: number, signal: AbortSignal) =>
  api.get(`${path(tryoutId)}/takers`, EventTakerList, { query: { ...filters, page, pageSize: rowsPerPage }, signal });

export const getTrail = (tryoutId: string, learnerId: string, signal: AbortSignal) =>
  api.get(`${path(tryoutId)}/takers/${encodeURIComponent(learnerId)}/trail`, EventTrail, { signal });

export const listHands = (tryoutId: string, page: number, signal: AbortSignal) =>
  api.get(`${path(tryoutId)}/hands`, HandList, { query: { page, pageSize: rowsPerPage }, signal });

/** Once for each key, however often it is sent. */
export const addHand = (tryoutId: string, hand: NewHand, creationKey: string) =>
  api.post(`${path(tryoutId)}/hands`, Hand, { json: hand, creationKey });

export const undoHand = (tryoutId: string, handId: string, undo: HandUndo) =>
  api.post(`${path(tryoutId)}/hands/${encodeURIComponent(handId)}/undo`, Hand, { json: undo });

export const getReleases = (tryoutId: string, signal: AbortSignal) =>
  api.get(`${path(tryoutId)}/releases`, EventReleases, { signal });

export const addRelease = (tryoutId: string, release: NewRelease, creationKey: string) =>
  api.post(`${path(tryoutId)}/releases`, EventReleases, { json: release, creationKey, timeoutMs: longTimeoutMs });

export const beginExport = (tryoutId: string, wanted: EventExport) =>
  api.post(`${path(tryoutId)}/results/export`, Work, { json: wanted });

/** The account's own long work. */
export const workCalls = createWorkCalls(api, 'admin');

export const getReport = (tryoutId: string, signal: AbortSignal) =>
  api.get(`${path(tryoutId)}/report`, EventReport, { signal, timeoutMs: longTimeoutMs });

export const listHints = (tryoutId: string, filters: HintFilters, page: number, signal: AbortSignal) =>
  api.get(`${path(tryoutId)}/hints`, EventHints, { query: { ...filters, page, pageSize: rowsPerPage }, signal });

/** The hint as it is now; undefined once it is gone. */
export const findHint = async (tryoutId: string, hintId: string): Promise<EventHint | undefined> => {
  const { hints } = await api.get(`${path(tryoutId)}/hints`, EventHints, { query: { hint: hintId } });
  return hints.find(({ id }) => id === hintId);
};

export const lookedAtHint = (tryoutId: string, hintId: string, looked: HintLooked) =>
  api.post(`${path(tryoutId)}/hints/${encodeURIComponent(hintId)}/looked`, EventHint, { json: looked });
