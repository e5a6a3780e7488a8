import { formatDay, wallClock, wib } from '@tryout/shared-ui';

const dayMs = 24 * 3600 * 1000;

/** `hari ini`, `besok`, `3 hari lagi`, later than two weeks `12 Des 2026`. @param day `2026-12-12` in Jakarta */
export function comesBackWords(day: string, nowMs: number = Date.now()): string {
  // The notebook's days are those of Jakarta, wherever the device is.
  const today = wallClock(new Date(nowMs), wib).slice(0, 'YYYY-MM-DD'.length);
  const days = (Date.parse(day) - Date.parse(today)) / dayMs;
  if (Number.isNaN(days)) return day;
  if (days <= 0) return 'hari ini';
  if (days === 1) return 'besok';
  return days <= 14 ? `${days} hari lagi` : formatDay(day);
}
