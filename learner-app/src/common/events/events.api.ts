import {
  type EventRegistration,
  EventStanding,
  LearnerEvent,
  LearnerEvents,
  TryoutDetail,
  WaitingRoom,
} from '@tryout/api/contract';
import { isOwnRefusal } from '@tryout/shared-ui';
import * as v from 'valibot';
import { api } from '../../session.ts';
import { deviceHeaders } from '../exam-device.ts';
import { received, type Received } from '../server-time.ts';

const pathOf = (tryoutId: string, name = '') => `events/${encodeURIComponent(tryoutId)}${name}`;

/** Coming and recent events with the learner's own registration, the next first. */
export const listEvents = async (signal?: AbortSignal): Promise<Received<LearnerEvents>> =>
  received(await api.get('events', LearnerEvents, { signal }));

export const getEvent = async (tryoutId: string, signal?: AbortSignal): Promise<Received<LearnerEvent>> =>
  received(await api.get(pathOf(tryoutId), LearnerEvent, { signal }));

/** The package with its event as everybody sees it, signed in or not. */
export const getEventPackage = (tryoutId: string, signal?: AbortSignal): Promise<TryoutDetail> =>
  api.get(`tryouts/${encodeURIComponent(tryoutId)}`, TryoutDetail, { signal });

/** Registering again changes nothing. */
export const register = (tryoutId: string, registration: EventRegistration) =>
  api.put(pathOf(tryoutId, '/registration'), v.unknown(), { json: registration, isRepeatable: true });

export const cancelRegistration = (tryoutId: string) =>
  api.delete(pathOf(tryoutId, '/registration'), v.unknown(), { isRepeatable: true });

/** The event as an iCalendar file. */
export const downloadEventCalendar = (tryoutId: string) => api.file(pathOf(tryoutId, '/calendar'));

/** @param timeoutMs short, since its answer also sets the clock */
export const getWaitingRoom = (tryoutId: string, timeoutMs = 8_000): Promise<WaitingRoom> =>
  api.get(pathOf(tryoutId, '/waiting-room'), WaitingRoom, { headers: deviceHeaders(), timeoutMs });

/** The learner's place as it was released; null before, and for somebody who has none. */
export async function findStanding(tryoutId: string, signal?: AbortSignal): Promise<EventStanding | null> {
  try {
    return await api.get(pathOf(tryoutId, '/standing'), EventStanding, { signal });
  } catch (error) {
    if (isOwnRefusal(error) && (error.status === 404 || error.status === 409)) return null;
    throw error;
  }
}

/** The certificate of an attempt as a PDF. */
export const downloadCertificate = (attemptId: string) =>
  api.file(`attempts/${encodeURIComponent(attemptId)}/certificate`, { timeoutMs: 30_000 });
