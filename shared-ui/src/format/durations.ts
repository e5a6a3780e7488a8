/** A countdown as minutes:seconds, also beyond an hour: `7199` → `119:59`. Negative counts as 0. */
export function formatClock(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** A length of time in words: `6000` → `1 jam 40 menit`, `1800` → `30 menit`, `83` → `1 menit 23 detik`. No seconds from one hour on. */
export function formatDuration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  if (rest >= 3600) rest = Math.round(rest / 60) * 60;
  const parts = [
    [Math.floor(rest / 3600), 'jam'],
    [Math.floor((rest % 3600) / 60), 'menit'],
    [rest % 60, 'detik'],
  ] as const;
  const said = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`);
  return said.join(' ') || '0 detik';
}
