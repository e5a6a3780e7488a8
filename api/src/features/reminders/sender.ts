import * as v from 'valibot';
import type { ReminderKind, ReminderZone } from '../../contract/index.ts';
import { carried } from '../../foundation/mail/carried.ts';
import type { MailCarrier } from '../../foundation/mail/mail.ts';
import type { Delivery } from '../../foundation/outbox/outbox.ts';
import type { TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import type { PushCarrier } from '../../foundation/push/push.ts';
import { newId } from '../../id.ts';
import { PlannedFor, PlannedReminder } from './planned-reminder.ts';
import { type ReminderText, reminderMail, tryoutText, weekText } from './reminder-texts.ts';
import { isQuiet, morningAfter, weekMs } from './reminder-times.ts';
import type { SendingRepository } from './sending.repository.ts';
import type { StopLinks } from './stop-links.ts';

/** Counts the questions of a learner's notebook of mistakes that come back until a moment. */
export type ComingBackCounter = (learnerId: string, until: Date) => Promise<number>;

interface Dependencies {
  sending: SendingRepository;
  countComingBack: ComingBackCounter;
  stopLinks: StopLinks;
  mail: MailCarrier | null;
  push: PushCarrier | null;
  publicUrl: string;
  now(): Date;
}
type Learner = NonNullable<Awaited<ReturnType<SendingRepository['findLearner']>>>;

const kinds = {
  week: { mail: 'weeklyMail', push: 'weeklyPush' },
  tryout: { mail: 'tryoutMail', push: 'tryoutPush' },
} as const satisfies Record<PlannedReminder['about'], Record<'mail' | 'push', ReminderKind>>;

/** Sends planned reminders, unless they are no longer wanted or too late. */
export function createSender({ sending, countComingBack, stopLinks, mail, push, publicUrl, now }: Dependencies) {
  /**
   * True if it is night and the message was put off until the morning. One that would then be too late goes out now: it was due in the
   * evening, and only a failure has kept it back.
   */
  async function isPutOff(message: TakenMessage, until: string, zone: ReminderZone): Promise<boolean> {
    if (!isQuiet(now(), zone)) return false;
    const at = morningAfter(now(), zone);
    if (at.toISOString() >= until) return false;
    const { kind, accountId, payload } = message;
    await sending.putOff({
      ...{ id: newId(), kind, accountId, payload: payload as object, at },
      dedupeKey: `${message.id} ${at.toISOString()}`,
    });
    return true;
  }

  async function textOf(reminder: PlannedReminder, accountId: string, zone: ReminderZone) {
    if (reminder.about === 'week') {
      const [tryouts, due] = await Promise.all([
        sending.listWeek(now()),
        countComingBack(accountId, new Date(now().getTime() + weekMs)),
      ]);
      return weekText({ tryouts, due }, zone);
    }
    const { tryoutId, opensAt } = reminder;
    const tryout = await sending.findTryout(accountId, tryoutId, { opensAt, at: now() });
    return tryout && tryoutText({ ...tryout, opensAt }, zone);
  }

  /** The learner and the text; undefined if nothing is to be sent any more, or not yet. */
  async function prepare(
    message: TakenMessage,
    way: 'mail' | 'push',
  ): Promise<{ learner: Learner; text: ReminderText; kind: ReminderKind; until: string } | undefined> {
    const reminder = v.parse(PlannedReminder, message.payload);
    const accountId = message.accountId ?? '';
    const kind = kinds[reminder.about][way];
    const { until } = reminder;
    if (now().toISOString() >= until) return undefined;
    const learner = await sending.findLearner(accountId);
    if (!learner || learner[kind] !== 1) return undefined;
    if (await isPutOff(message, until, learner.zone)) return undefined;
    const text = await textOf(reminder, accountId, learner.zone);
    return text && { learner, text, kind, until };
  }

  return {
    async sendMail(message: TakenMessage): Promise<Delivery> {
      const prepared = mail && (await prepare(message, 'mail'));
      if (!prepared || prepared.learner.emailProvedAt === null) return 'needless';
      const { learner, text, kind } = prepared;
      const token = stopLinks.tokenOf({ accountId: message.accountId ?? '', kind });
      const stop = {
        page: `${publicUrl}/settings/berhenti#token=${token}`,
        program: `${publicUrl}/api/reminders/stop/${token}`,
      };
      return carried(mail, reminderMail(learner, text, { publicUrl, stop }));
    },

    async sendPush(message: TakenMessage): Promise<Delivery> {
      const prepared = push && (await prepare(message, 'push'));
      if (!prepared) return 'needless';
      const { text, kind, until } = prepared;
      const accountId = message.accountId ?? '';
      const { sessionId } = v.parse(PlannedFor, message.payload);
      const device = await sending.findDevice(accountId, sessionId, now());
      if (!device) return 'needless';
      const token = stopLinks.tokenOf({ accountId, kind });
      const outcome = await push.carry(
        device,
        { ...text.push, path: text.path, stopPath: `/settings/berhenti#token=${token}`, tag: message.id },
        { tag: message.id, ttlSeconds: Math.floor((Date.parse(until) - now().getTime()) / 1000) },
      );
      if (outcome === 'gone') await sending.forgetDevice(accountId, sessionId, device.endpoint);
      return outcome === 'gone' ? 'needless' : outcome;
    },
  };
}
