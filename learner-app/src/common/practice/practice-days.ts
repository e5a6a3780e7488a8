import { formatDate } from '@tryout/shared-ui';

const dayMs = 24 * 3600 * 1000;
/** The notebook's days are those of Jakarta, wherever the device is. */
const jakartaMs = 7 * 3600 * 1000;

/** `hari ini`, `besok`, `3 hari lagi`, later than two weeks `12 Des 2026`. @param day `2026-12-12` in Jakarta */
export function comesBackWords(day: string, nowMs: number = Date.now()): string {
  const today = Math.floor((nowMs + jakartaMs) / dayMs);
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs) - today;
  if (Number.isNaN(days)) return day;
  if (days <= 0) return 'hari ini';
  if (days === 1) return 'besok';
  return days <= 14 ? `${days} hari lagi` : formatDate(`${day}T00:00:00Z`);
}
