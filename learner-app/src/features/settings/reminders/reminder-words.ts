import { type Reminders, type ReminderZone, type ScheduledTryout, zoneNames } from '@tryout/api/contract';
import { formatLongDate, formatTime, zones } from '@tryout/shared-ui';

/** Why no reminder of a package would arrive: no way is switched on, or none that works. Undefined if one would. */
export function obstacleOf({ settings, mail, pushKey, devices }: Reminders): 'unchosen' | 'broken' | undefined {
  const { tryoutMail, tryoutPush } = settings;
  if (!tryoutMail && !tryoutPush) return 'unchosen';
  const works = (tryoutMail && mail === 'on') || (tryoutPush && pushKey !== null && devices > 0);
  return works ? undefined : 'broken';
}

/** `Rabu, 2 Desember 2026 pukul 09.00 WIB`, as the mails say it. */
export function timeIn(moment: string, zone: ReminderZone): string {
  const chosen = zones.find(({ name }) => name === zoneNames[zone]);
  return `${formatLongDate(moment, chosen)} pukul ${formatTime(moment, chosen)}`;
}

/** The next reminder of a package that was asked for, or that all are past; undefined where neither can be said. */
export function nextWords(reminders: Reminders, { isAsked, remindsAt }: ScheduledTryout): string | undefined {
  if (!isAsked || remindsAt === undefined) return undefined;
  if (remindsAt === null) return 'Waktu pengingatnya sudah lewat, jadi tidak ada lagi yang dikirim.';
  return obstacleOf(reminders) ? undefined : `Pengingat berikutnya ${timeIn(remindsAt, reminders.settings.zone)}.`;
}
