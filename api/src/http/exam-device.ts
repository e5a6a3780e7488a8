import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ExamDevice, examDeviceHeader } from '../contract/index.ts';
import type { WatchedDevice } from '../foundation/events/event-watch.ts';
import { deviceOf } from './device.ts';

/** The browser that a call about a running exam comes from, as the trail of an event shows it. */
export function examDeviceOf(request: Pick<FastifyRequest, 'headers'>): WatchedDevice {
  const name = v.safeParse(ExamDevice, request.headers[examDeviceHeader]);
  return { label: deviceOf(request), name: name.success ? name.output : undefined };
}
