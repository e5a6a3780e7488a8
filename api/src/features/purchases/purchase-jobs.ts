import type { Job } from '../../composition/job.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import type { InboxService } from './inbox.service.ts';
import type { ReminderService } from './reminder.service.ts';
import type { SettleService } from './settle.service.ts';
import type { UpkeepService } from './upkeep.service.ts';

interface Services {
  inbox: Pick<InboxService, 'handle' | 'forgetOld'>;
  settling: Pick<SettleService, 'askDue'>;
  upkeep: UpkeepService;
  reminders: ReminderService;
  now(): Date;
}

const noticesKeptMs = 180 * dayMs;

/** The work that buying does by itself. Every piece is one conditional update, so that two processes do no harm. */
export const purchaseJobs = ({ inbox, settling, upkeep, reminders, now }: Services): Job[] => [
  {
    name: 'purchases: ask about payments that somebody knocked for',
    every: '*/5 * * * * *',
    isRunAtStart: true,
    twoProcesses: 'once',
    async run({ isOver }) {
      await inbox.handle(isOver);
    },
    onFailure: 'notifications of payments could not be handled; the next round tries again',
  },
  {
    name: 'purchases: ask about waiting payments',
    every: '*/10 * * * * *',
    isRunAtStart: true,
    twoProcesses: 'once',
    async run({ isOver }) {
      await settling.askDue(isOver);
    },
    onFailure: 'waiting payments could not be asked about; the next round tries again',
  },
  {
    name: 'purchases: end what nobody has paid',
    every: '* * * * *',
    isRunAtStart: true,
    twoProcesses: 'once',
    async run({ log, isOver }) {
      const ended = await upkeep.expire(isOver);
      if (ended > 0) log.info({ ended }, 'purchases have expired');
    },
    onFailure: 'unpaid purchases could not be ended; the next round tries again',
  },
  {
    name: 'purchases: remind of what ends',
    every: '*/10 * * * *',
    isRunAtStart: true,
    twoProcesses: 'once',
    async run({ log, isOver }) {
      const mailed = await reminders.remind(isOver);
      if (mailed > 0) log.info({ mailed }, 'reminded of purchases and plans that end');
    },
    onFailure: 'nobody could be reminded of what ends; the next round tries again',
  },
  {
    name: 'purchases: close pages of what is paid',
    every: '* * * * *',
    isRunAtStart: true,
    twoProcesses: 'once',
    async run({ log, isOver }) {
      const ended = await upkeep.endLeft(isOver);
      if (ended > 0) log.info({ ended }, 'other tries of paid purchases have ended');
    },
    onFailure: 'other tries of paid purchases could not be ended; the next round tries again',
  },
  {
    name: 'purchases: compare with the gateway',
    // 03:00 in Jakarta.
    every: '0 20 * * *',
    isRunAtStart: false,
    twoProcesses: 'once',
    run: ({ log, isOver }) => upkeep.reconcile(log, isOver),
    onFailure: 'payments could not be compared with the gateway; the next night tries again',
  },
  {
    name: 'purchases: forget proofs and old notifications',
    every: '23 * * * *',
    isRunAtStart: true,
    twoProcesses: 'again',
    async run({ isOver }) {
      await upkeep.forgetProofs(isOver);
      await inbox.forgetOld(new Date(now().getTime() - noticesKeptMs));
    },
    onFailure: 'old proofs could not be taken away; the next round tries again',
  },
];
