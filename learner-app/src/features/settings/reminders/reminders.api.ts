import {
  Done,
  type PushDevice,
  ReminderAsked,
  Reminders,
  type ReminderSettings,
  ReminderStopped,
} from '@tryout/api/contract';
import { api } from '../../../session.ts';

export const getReminders = (signal?: AbortSignal) => api.get('reminders', Reminders, { signal });

export const saveReminders = (settings: ReminderSettings) => api.put('reminders', Reminders, { json: settings });

export const askForTryout = (tryoutId: string) => api.put(`reminders/tryouts/${tryoutId}`, ReminderAsked);

export const takeBackTryout = (tryoutId: string) => api.delete(`reminders/tryouts/${tryoutId}`, Done);

export const addDevice = (device: PushDevice) => api.put('reminders/device', Done, { json: device });

export const removeDevice = () => api.delete('reminders/device', Done);

/** Works signed out: the token says whose reminders they are. */
export const stopReminders = (token: string) =>
  api.post(`reminders/stop/${encodeURIComponent(token)}`, ReminderStopped, { token: null });
