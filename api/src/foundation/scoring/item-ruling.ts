import type { Letter, RulingMode } from '../../contract/index.ts';

/** A ruling in force on an item (docs/rulings.md). */
export interface ItemRuling {
  id: string;
  mode: RulingMode;
  /** The right letter, for `kunci_baru` and `keduanya`. */
  newKey: Letter | null;
  /** The right weights by letter, for `bobot_baru` and `bobot_terbaik`. */
  newWeights: Partial<Record<Letter, number>> | null;
}

/** An option with the data that earn points. */
export interface CountedOption {
  letter: Letter;
  isKey: boolean;
  weight: number | null;
}

/** The modes that need a new key, or new weights. */
export const keyModes: readonly RulingMode[] = ['kunci_baru', 'keduanya'];
export const weightModes: readonly RulingMode[] = ['bobot_baru', 'bobot_terbaik'];

/** True if a ruling leaves an item out of points, maximum and thresholds. */
export const isExcluded = ({ ruling }: { ruling?: ItemRuling | undefined }): boolean => ruling?.mode === 'dikeluarkan';

/**
 * The options as they count under a ruling: with the new key or keys, or with the new weights. Unchanged without a ruling, where it annuls the
 * item, and for `bobot_terbaik`, which compares the old weights with the new ones.
 */
export function ruledOptions<Option extends CountedOption>(
  options: readonly Option[],
  ruling: ItemRuling | undefined,
): readonly Option[] {
  switch (ruling?.mode) {
    case 'kunci_baru':
      return options.map((option) => ({ ...option, isKey: option.letter === ruling.newKey }));
    case 'keduanya':
      return options.map((option) => ({ ...option, isKey: option.isKey || option.letter === ruling.newKey }));
    case 'bobot_baru':
      return withWeights(options, ruling.newWeights);
    default:
      return options;
  }
}

/** The options with other weights; one that has none gets 0. */
export const withWeights = <Option extends CountedOption>(
  options: readonly Option[],
  weights: ItemRuling['newWeights'],
): readonly Option[] => options.map((option) => ({ ...option, weight: weights?.[option.letter] ?? 0 }));
