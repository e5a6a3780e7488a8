import { AppError } from '../../app-error.ts';
import type { PushDevice, ReminderAsked, ReminderKind, Reminders, ReminderSettings } from '../../contract/index.ts';
import type { PushCarrier } from '../../foundation/push/push.ts';
import { nextDue, nextWeekly } from './reminder-times.ts';
import type { ReminderRepository } from './reminder.repository.ts';
import type { StopLinks } from './stop-links.ts';

interface Dependencies {
  reminders: ReminderRepository;
  stopLinks: StopLinks;
  sendsMail: boolean;
  push: PushCarrier | null;
  now(): Date;
}
/** Who calls, from which session; older tokens name none. */
interface Caller {
  sub: string;
  sid?: string | undefined;
}

/** The settings of a learner who has chosen nothing: nothing is sent. */
const usual: ReminderSettings = {
  zone: 'Asia/Jakarta',
  weeklyDay: 1,
  weeklyHour: 19,
  weeklyMail: false,
  weeklyPush: false,
  tryoutMail: false,
  tryoutPush: false,
};

/** A learner's choices for reminders: nothing is sent that wasn't asked for (decisions/0202). */
export function createReminderService({ reminders, stopLinks, sendsMail, push, now }: Dependencies) {
  async function read({ sub, sid }: Caller): Promise<Reminders> {
    const at = now();
    const devices = await reminders.listDevices(sub);
    const settings = (await reminders.findSettings(sub)) ?? usual;
    const tryouts = await reminders.listTryouts(sub, at);
    return {
      settings,
      mail: !sendsMail ? 'off' : (await reminders.isProved(sub)) ? 'on' : 'unproved',
      pushKey: push?.publicKey ?? null,
      isPushedHere: devices.some(({ sessionId }) => sessionId === sid),
      devices: devices.length,
      tryouts: tryouts.map((tryout) => ({
        ...tryout,
        remindsAt: nextDue(new Date(tryout.opensAt), settings.zone, at)?.toISOString() ?? null,
      })),
    };
  }

  return {
    read,

    async save(caller: Caller, settings: ReminderSettings): Promise<Reminders> {
      const { zone, weeklyDay: day, weeklyHour: hour, weeklyMail, weeklyPush } = settings;
      const at = now();
      await reminders.save(caller.sub, settings, {
        at,
        weeklyAt: weeklyMail || weeklyPush ? nextWeekly({ zone, day, hour }, at) : null,
      });
      return read(caller);
    },

    /** Also asked after the last reminder's time, since the opening may be moved. @throws AppError NOT_FOUND when no such package opens later */
    async ask(accountId: string, tryoutId: string): Promise<ReminderAsked> {
      const at = now();
      const opensAt = await reminders.ask(accountId, tryoutId, at);
      if (!opensAt) throw new AppError('NOT_FOUND');
      const { zone } = (await reminders.findSettings(accountId)) ?? usual;
      return { success: true, remindsAt: nextDue(opensAt, zone, at)?.toISOString() ?? null };
    },

    takeBack: (accountId: string, tryoutId: string): Promise<void> => reminders.takeBack(accountId, tryoutId),

    /** @throws AppError PUSH_OFF where no push message is sent, PUSH_ENDPOINT_REFUSED for a host that may not be called */
    async addDevice({ sub, sid }: Caller, { endpoint, keys }: PushDevice): Promise<void> {
      if (!push || sid === undefined) throw new AppError('PUSH_OFF');
      if (!(await push.mayReach(endpoint))) throw new AppError('PUSH_ENDPOINT_REFUSED');
      const { p256dh, auth } = keys;
      await reminders.addDevice({
        ...{ sessionId: sid, accountId: sub, endpoint, p256dh, auth },
        createdAt: now().toISOString(),
      });
    },

    async removeDevice({ sub, sid }: Caller): Promise<void> {
      if (sid !== undefined) await reminders.removeDevice(sub, sid);
    },

    /** Stops what the link of a reminder names. @throws AppError REMINDER_LINK_VOID */
    async stop(token: string): Promise<ReminderKind> {
      const stopped = stopLinks.read(token);
      if (!stopped) throw new AppError('REMINDER_LINK_VOID');
      await reminders.stop(stopped.accountId, stopped.kind);
      return stopped.kind;
    },
  };
}
export type ReminderService = ReturnType<typeof createReminderService>;
