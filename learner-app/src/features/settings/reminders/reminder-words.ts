import type { Reminders } from '@tryout/api/contract';

/** Why no reminder of a package would arrive: no way is switched on, or none that works. Undefined if one would. */
export function obstacleOf({ settings, mail, pushKey, devices }: Reminders): 'unchosen' | 'broken' | undefined {
  const { tryoutMail, tryoutPush } = settings;
  if (!tryoutMail && !tryoutPush) return 'unchosen';
  const works = (tryoutMail && mail === 'on') || (tryoutPush && pushKey !== null && devices > 0);
  return works ? undefined : 'broken';
}
