import type { ReminderZone } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

/** A learner's choices for reminders; without a row there are none. */
export interface ReminderSettingTable {
  accountId: string;
  zone: ReminderZone;
  /** 1 is Monday. */
  weeklyDay: number;
  weeklyHour: number;
  weeklyMail: Bit;
  weeklyPush: Bit;
  tryoutMail: Bit;
  tryoutPush: Bit;
  /** When the next weekly reminder is due; null if it is off. */
  weeklyAt: string | null;
}

/** A package that a learner wants to be reminded of. */
export interface TryoutReminderTable {
  accountId: string;
  tryoutId: string;
  askedAt: string;
  /** The opening for which the reminder of a day before has been planned. */
  dayFor: string | null;
  /** The same for the one of an hour before. */
  hourFor: string | null;
}

/** A browser that gets push messages, for as long as its session. */
export interface PushDeviceTable {
  sessionId: string;
  accountId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: string;
}

/** A short text for all learners. */
export interface AnnouncementTable {
  id: string;
  text: string;
  createdAt: string;
  /** From this moment on nobody is shown it. */
  endsAt: string;
}

export interface ReminderTables {
  announcement: AnnouncementTable;
  reminderSetting: ReminderSettingTable;
  tryoutReminder: TryoutReminderTable;
  pushDevice: PushDeviceTable;
}
