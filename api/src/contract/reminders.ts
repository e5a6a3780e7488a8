import * as v from 'valibot';
import { openPicklist } from './open-values.ts';

/** Time zones of Indonesia; none of them has summer time. */
export const reminderZones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;
export type ReminderZone = (typeof reminderZones)[number];

/** The name of each zone on screen and in mail. */
export const zoneNames: Record<ReminderZone, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/** Nothing is sent from the first hour until the second one, in the learner's zone. */
export const quietHours = { from: 21, to: 7 } as const;

/** Kinds of reminders, each switched on and off alone: what it is about, and the way it comes. */
export const reminderKinds = ['weeklyMail', 'weeklyPush', 'tryoutMail', 'tryoutPush'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Choices for reminders; all of them are off until the learner switches them on. */
export const ReminderSettings = v.object({
  zone: v.picklist(reminderZones, 'Pilih zona waktu'),
  /** 1 is Monday, 7 Sunday. */
  weeklyDay: v.pipe(v.number(), v.integer(), v.minValue(1, 'Pilih hari'), v.maxValue(7, 'Pilih hari')),
  /** The full hour; never in the quiet hours. */
  weeklyHour: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(quietHours.to, 'Pilih jam antara 07.00 dan 20.00'),
    v.maxValue(quietHours.from - 1, 'Pilih jam antara 07.00 dan 20.00'),
  ),
  weeklyMail: v.boolean(),
  weeklyPush: v.boolean(),
  tryoutMail: v.boolean(),
  tryoutPush: v.boolean(),
});
export type ReminderSettings = v.InferOutput<typeof ReminderSettings>;

/** Whether mail can be used for reminders: `unproved` until the address is confirmed, `off` where no mail is sent at all. */
export const reminderMailStates = ['on', 'unproved', 'off'] as const;

const nextReminder = {
  /** When the next reminder comes to those who ask; null if none comes any more, absent if the API is too old to know. */
  remindsAt: v.optional(v.nullable(v.string())),
};

/** A package that opens later, and whether a reminder was asked for. */
export const ScheduledTryout = v.object({
  id: v.string(),
  title: v.string(),
  opensAt: v.string(),
  isAsked: v.boolean(),
  ...nextReminder,
});
export type ScheduledTryout = v.InferOutput<typeof ScheduledTryout>;

/** Answer to who asks for the reminders of a package. */
export const ReminderAsked = v.object({ success: v.literal(true), ...nextReminder });
export type ReminderAsked = v.InferOutput<typeof ReminderAsked>;

/** A learner's reminders. */
export const Reminders = v.object({
  settings: ReminderSettings,
  mail: openPicklist(reminderMailStates),
  /** Public key with which a browser subscribes; null where push isn't offered. */
  pushKey: v.nullable(v.string()),
  /** True if this device gets push messages. */
  isPushedHere: v.boolean(),
  /** How many devices get them. */
  devices: v.number(),
  /** Packages that open later, the next first. */
  tryouts: v.array(ScheduledTryout),
});
export type Reminders = v.InferOutput<typeof Reminders>;

const keyText = v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/), v.maxLength(200));

/** A browser's push subscription, as `PushSubscription.toJSON()` writes it. */
export const PushDevice = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1000)),
  keys: v.object({ p256dh: keyText, auth: keyText }),
});
export type PushDevice = v.InferOutput<typeof PushDevice>;

/** The kind that was stopped by the link in a reminder. */
export const ReminderStopped = v.object({ success: v.literal(true), kind: openPicklist(reminderKinds) });
export type ReminderStopped = v.InferOutput<typeof ReminderStopped>;
