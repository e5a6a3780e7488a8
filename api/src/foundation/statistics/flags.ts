import {
  deadDistractorFrom,
  flagsFrom,
  type Letter,
  type QuestionFlag,
  type StatisticsFlag,
} from '../../contract/index.ts';
import type { ItemFigures, OptionFigures } from './item-figures.ts';

/** Percent of the attempts below which an option is dead: Haladyna & Downing (1993), "How many options is enough for a multiple-choice test item?". */
const deadBelow = 5;
/** Percent of efficiency below which Moodle warns (`question/classes/statistics/questions/calculated.php`). */
const weakBelow = 15;
const easyAbove = 95;
const hardBelow = 10;

const named = (all: readonly Letter[]) =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} dan ${all.at(-1)}` : (all[0] ?? '');
const whole = (percent: number) => `${Math.round(percent)}%`;

/** Two standard errors of a correlation of 0. */
const certainty = (attempts: number) => 2 / Math.sqrt(attempts - 1);

type Option = OptionFigures & { letter: Letter };
const isOption = (option: OptionFigures): option is Option => option.letter !== null;

/**
 * Options that the strong prefer to the key, the strongest first; undefined if the key isn't suspected at all. It is if its own correlation is clearly
 * negative, or another option's clearly positive and above it.
 */
function preferred({ attempts, keyCorrelation, options }: ItemFigures): Option[] | undefined {
  if (!options.some(({ isKey }) => isKey)) return undefined;
  const sure = certainty(attempts);
  const better = options
    .filter(isOption)
    .filter(({ isKey, correlation }) => !isKey && correlation !== null && correlation >= sure)
    .filter(({ correlation }) => keyCorrelation === null || (correlation as number) > keyCorrelation)
    .toSorted((one, other) => (other.correlation as number) - (one.correlation as number));
  return better.length > 0 || (keyCorrelation !== null && keyCorrelation <= -sure) ? better : undefined;
}

/** Options that should attract somebody, and don't. Where every option earns something, none is a distractor. */
const deadDistractors = ({ kind, attempts, options }: ItemFigures): Option[] =>
  kind === 'keyed' && attempts >= deadDistractorFrom && options.some(({ isKey }) => isKey)
    ? options.filter(isOption).filter(({ isKey, share }) => !isKey && share !== null && share < deadBelow)
    : [];

/** True if every option earns the most points, as under the ruling "nilai penuh": then the points say nothing of the question. */
const hasOnlyBest = ({ kind, options }: ItemFigures) => kind !== 'essay' && !options.some(({ isKey }) => isKey);

/** The hints that a question's figures give; none below `flagsFrom` attempts. */
export function flagsOf(figures: ItemFigures): StatisticsFlag[] {
  const { attempts, facility, efficiency, randomGuess, options, kind } = figures;
  if (attempts < flagsFrom) return [];
  const flags: StatisticsFlag[] = [];
  const raise = (flag: QuestionFlag, sentence: string, about: readonly Option[] = []) =>
    void flags.push({ flag, letters: about.map(({ letter }) => letter), sentence });

  const keys = named(
    options
      .filter(isOption)
      .filter(({ isKey }) => isKey)
      .map(({ letter }) => letter),
  );
  const key = kind === 'weighted' ? `bobot tertinggi (${keys})` : `kunci (${keys})`;
  const better = preferred(figures);
  if (better)
    raise(
      'key_suspected',
      better.length > 0
        ? `Peserta yang kuat lebih condong ke ${named(better.map(({ letter }) => letter))} daripada ke ${key}. Periksa kembali kuncinya.`
        : `Peserta yang kuat justru menghindari ${key}. Periksa kembali kuncinya.`,
      better,
    );
  const dead = deadDistractors(figures);
  if (dead.length > 0)
    raise(
      'dead_distractor',
      `Pilihan ${named(dead.map(({ letter }) => letter))} dipilih kurang dari ${deadBelow}% peserta. Ganti dengan pengecoh yang lebih masuk akal.`,
      dead,
    );
  if (efficiency !== null && efficiency < weakBelow)
    raise(
      'weak_discrimination',
      'Peserta yang kuat dan yang lemah menjawab hampir sama baiknya, jadi soal ini kurang membedakan mereka.',
    );
  if (facility === null || hasOnlyBest(figures)) return flags;
  if (facility > easyAbove)
    raise('too_easy', `Rata-rata peserta meraih ${whole(facility)} poin soal ini, jadi soal ini hampir tidak menguji.`);
  if (facility < Math.max(hardBelow, randomGuess ?? 0))
    raise(
      'too_hard',
      randomGuess !== null && facility < randomGuess
        ? `Rata-rata peserta meraih ${whole(facility)} poin soal ini, kurang dari menebak asal (${whole(randomGuess)}).`
        : `Rata-rata peserta hanya meraih ${whole(facility)} poin soal ini.`,
    );
  return flags;
}

/** Why figures or flags are missing; null if none is. */
export function noteOf(figures: ItemFigures): string | null {
  const { attempts, facility, efficiency, variance } = figures;
  if (attempts === 0) return 'Belum ada peserta yang dihitung untuk versi soal ini.';
  if (facility === null)
    return 'Soal ini tidak diperhitungkan dalam nilai, jadi hanya pilihan jawabannya yang dihitung.';
  if (hasOnlyBest(figures))
    return 'Semua pilihan soal ini mendapat poin penuh, jadi poin peserta tidak menunjukkan seberapa sulit soal ini.';
  if (attempts < 2) return 'Baru 1 peserta: sebaran dan daya beda belum dapat dihitung.';
  if (attempts < flagsFrom)
    return `Baru ${attempts} peserta: angka masih mudah berubah, dan tanda baru diberikan mulai ${flagsFrom} peserta.`;
  if (efficiency !== null) return null;
  // Below this it is a rounding error. Points of the item that vary have nothing to go with: those of the section's others are the same, or there are no others.
  return variance !== null && variance > 1e-9
    ? 'Daya beda tidak dapat dihitung karena poin pada soal lain di bagian ini sama bagi semua peserta, atau tidak ada soal lain.'
    : 'Daya beda tidak dapat dihitung karena semua peserta mendapat poin yang sama.';
}

/** The same of a section or a package. */
export const testNoteOf = ({
  attempts,
  alpha,
  itemCount,
}: {
  attempts: number;
  alpha: number | null;
  itemCount: number;
}) => {
  if (attempts === 0) return 'Belum ada peserta yang dihitung.';
  if (attempts < 2) return 'Baru 1 peserta: sebaran nilai dan keandalan belum dapat dihitung.';
  if (alpha === null && itemCount < 2) return 'Keandalan baru dapat dihitung mulai dua soal.';
  if (alpha === null) return 'Keandalan tidak dapat dihitung untuk nilai ini.';
  if (attempts < flagsFrom) return `Baru ${attempts} peserta: angka masih mudah berubah.`;
  return null;
};
