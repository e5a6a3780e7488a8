import { knownOf, type ScoreChange, type ScoreChangeCause } from '@tryout/api/contract';
import { formatPoints } from '@tryout/shared-ui';

const verdictWords = (passed: boolean | null) => (passed === null ? null : passed ? 'Lulus' : 'Tidak lulus');

const ofMax = ({ points, max }: ScoreChange['before']) => `${formatPoints(points)} dari ${formatPoints(max)}`;

/** `150 menjadi 155 poin`; with the maximum where that changed, too. Without any question that counts there are no points. */
export function pointsWords({ before, after }: Pick<ScoreChange, 'before' | 'after'>): string {
  if (after.max === 0)
    return `${before.max > 0 ? `${ofMax(before)} poin menjadi ` : ''}tidak ada, karena semua soal dianulir`;
  if (before.max === 0) return `tidak ada menjadi ${ofMax(after)} poin`;
  if (before.max !== after.max) return `${ofMax(before)} menjadi ${ofMax(after)} poin`;
  return before.points === after.points
    ? `tetap ${formatPoints(after.points)} poin`
    : `${formatPoints(before.points)} menjadi ${formatPoints(after.points)} poin`;
}

/** `Tidak lulus menjadi Lulus`; null where the verdict is the same, or was none. */
export function verdictChange({ before, after }: Pick<ScoreChange, 'before' | 'after'>): string | null {
  const [was, is] = [verdictWords(before.passed), verdictWords(after.passed)];
  if (was === is || is === null) return null;
  return was === null ? is : `${was} menjadi ${is}`;
}

/** The direction of the change, for its colour: a won or lost verdict counts more than points. */
export function directionOf({ before, after }: Pick<ScoreChange, 'before' | 'after'>): 'up' | 'down' | 'same' {
  if (before.passed !== after.passed && after.passed !== null && before.passed !== null)
    return after.passed ? 'up' : 'down';
  // An item left out lowers points and maximum together: then the share says which way it went.
  const share = ({ points, max }: ScoreChange['before']) => (max > 0 ? points / max : 0);
  const [was, is] = before.max === after.max ? [before.points, after.points] : [share(before), share(after)];
  return is > was ? 'up' : is < was ? 'down' : 'same';
}

type Reason = ScoreChange['reasons'][number];

const causes: Record<ScoreChangeCause, (item: string) => string> = {
  ruling: (item) => `${item} diralat`,
  ruling_undone: (item) => `Ralat ${item.toLowerCase()} dibatalkan`,
  late_answers: () => 'Jawaban Anda yang terlambat diterima',
  late_answers_undone: () => 'Penerimaan jawaban yang terlambat dibatalkan',
};

/** `Soal 12 diralat`; a cause that this release doesn't know is a change by us. */
export function causeWords({ cause, number }: Reason): string {
  return knownOf(causes, cause)?.(number === null ? 'Soal' : `Soal ${number}`) ?? 'Penilaian diperbarui';
}

/** The reason as staff wrote it; that of what was taken back isn't why it was. */
export const reasonWords = ({ cause, reason }: Reason): string =>
  cause === 'ruling_undone' || cause === 'late_answers_undone' ? `Alasannya waktu itu: ${reason}` : reason;
