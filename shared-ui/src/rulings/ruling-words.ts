import { labelOf, type Ruling, type RulingOutcome, rulingModeLabels } from '@tryout/api/contract';
import { formatNumber } from '../format/numbers.ts';
import { oldKeyOf } from './ruled-question.tsx';

/** "Kunci B → D"; the mode, once it was applied. */
export function changeWords(ruling: Ruling): string {
  const change = ruling.newKey
    ? `Kunci ${oldKeyOf(ruling.question) ?? '–'} → ${ruling.newKey}`
    : ruling.newWeights
      ? 'Bobot baru'
      : 'Dianulir';
  return ruling.mode ? `${change}: ${labelOf(rulingModeLabels, ruling.mode).toLowerCase()}` : change;
}

const count = (value: number, what: string) => (value > 0 ? [`${formatNumber(value)} ${what}`] : []);

/** "120 hasil berubah: 100 naik, 20 turun. 3 menjadi lulus, 1 menjadi tidak lulus." */
export function outcomeSentence({ changed, up, down, passedWon, passedLost, ranksChanged }: RulingOutcome): string {
  if (changed === 0) return 'Tidak ada hasil yang berubah.';
  const points = [...count(up, 'naik'), ...count(down, 'turun')];
  const verdicts = [...count(passedWon, 'menjadi lulus'), ...count(passedLost, 'menjadi tidak lulus')];
  return [
    `${formatNumber(changed)} hasil berubah${points.length > 0 ? `: ${points.join(', ')}` : ''}.`,
    ...(verdicts.length > 0 ? [`${verdicts.join(', ')}.`] : []),
    ...(ranksChanged > 0 ? [`${formatNumber(ranksChanged)} peringkat bergeser.`] : []),
  ].join(' ');
}
