import { reminderZones } from '../../contract/index.ts';
import type { Round } from '../../composition/job.ts';
import type { PlanningRepository } from './planning.repository.ts';
import {
  dueAt,
  isQuiet,
  longestAheadMs,
  morningAfter,
  nextWeekly,
  reminderSteps,
  usefulUntil,
  weeklyUntil,
} from './reminder-times.ts';

interface Dependencies {
  planning: PlanningRepository;
  wakeOutbox(): void;
  now(): Date;
}

/** Puts reminders into the outbox when they are due: each once, whatever processes run. */
export function createPlanner({ planning, wakeOutbox, now }: Dependencies) {
  async function planWeeks(round: Pick<Round, 'isOver'>): Promise<void> {
    for (;;) {
      const at = now();
      const due = await planning.listWeekly(at);
      for (const setting of due) {
        if (round.isOver()) return;
        const { accountId, zone, weeklyDay: day, weeklyHour: hour, weeklyAt } = setting;
        const [byMail, byPush] = [setting.weeklyMail === 1, setting.weeklyPush === 1];
        const until = weeklyUntil(new Date(weeklyAt ?? ''));
        const sendAt = isQuiet(at, zone) ? morningAfter(at, zone) : at;
        const isWanted = byMail || byPush;
        const next = isWanted ? nextWeekly({ zone, day, hour }, at) : null;
        await planning.planWeekly(
          setting,
          next,
          isWanted && sendAt < until
            ? {
                ...{ accountId, byMail, byPush, at: sendAt, key: `week ${weeklyAt}` },
                reminder: { about: 'week', until: until.toISOString() },
              }
            : undefined,
        );
      }
      if (due.length === 0) return;
    }
  }

  async function planTryouts(round: Pick<Round, 'isOver'>): Promise<void> {
    const openings = await planning.listOpening(now(), new Date(now().getTime() + longestAheadMs));
    for (const tryout of openings)
      for (const zone of reminderZones)
        for (const step of reminderSteps) {
          const opensAt = new Date(tryout.opensAt);
          const [due, until] = [dueAt(step, opensAt, zone), usefulUntil(step, opensAt, zone)];
          if (now() < due || now() >= until) continue;
          for (;;) {
            const askers = await planning.listAskers(tryout, { step, zone, dueAt: due });
            for (const { accountId, tryoutMail, tryoutPush } of askers) {
              if (round.isOver()) return;
              await planning.planTryout(tryout, step, {
                ...{ accountId, byMail: tryoutMail === 1, byPush: tryoutPush === 1, at: now() },
                key: `tryout ${tryout.id} ${tryout.opensAt} ${step}`,
                reminder: {
                  ...{ about: 'tryout', tryoutId: tryout.id, opensAt: tryout.opensAt, step },
                  until: until.toISOString(),
                },
              });
            }
            if (askers.length === 0) break;
          }
        }
  }

  return {
    async run(round: Pick<Round, 'isOver'>): Promise<void> {
      await planWeeks(round);
      await planTryouts(round);
      wakeOutbox();
    },
  };
}
export type Planner = ReturnType<typeof createPlanner>;
