/**
 * How a ruled item is scored:
 * - `kunci_baru`: only the new key counts; points may fall;
 * - `keduanya`: the old and the new key count; nobody loses points;
 * - `nilai_penuh`: everybody gets the item's points, also without an answer;
 * - `dikeluarkan`: the item is left out of the points, of the maximum, and of the number of items that scales thresholds;
 * - `bobot_baru`: the new weights count; `bobot_terbaik`: the better of the old and the new weight.
 */
export const rulingModes = [
  'kunci_baru',
  'keduanya',
  'nilai_penuh',
  'dikeluarkan',
  'bobot_baru',
  'bobot_terbaik',
] as const;
export type RulingMode = (typeof rulingModes)[number];

/** The modes that annul an item: it counts as neither right nor wrong. */
export const annullingModes: readonly RulingMode[] = ['nilai_penuh', 'dikeluarkan'];
