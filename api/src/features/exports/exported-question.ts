import type { Letter, QuestionKind, TextName } from '../../contract/index.ts';

/** A question as it is exported. */
export interface ExportedQuestion extends Record<TextName, string | null> {
  id: string;
  kind: QuestionKind;
  subType: string;
  stem: string;
  imageUrl: string | null;
  imageAlt: string | null;
  rubric: string | null;
  timeLimitSeconds: number;
  options: {
    letter: Letter;
    text: string;
    imageUrl: string | null;
    imageAlt: string | null;
    isKey: boolean;
    weight: number | null;
  }[];
}

/** A picture of a question, as it is stored. */
export interface StoredPicture {
  /** As in the address: with the ending of its type. */
  name: string;
  content: Uint8Array;
}

/** Reads a picture by its address. @throws Error if it is gone */
export type PictureOf = (imageUrl: string) => Promise<StoredPicture>;

/** Turns questions into the pieces of a file; `done` hears how many are in it. */
export type WriteFormat = (
  questions: readonly ExportedQuestion[],
  pictureOf: PictureOf,
  done?: (count: number) => void,
) => AsyncIterable<string | Uint8Array>;

export const pictureUrls = ({ imageUrl, options }: Pick<ExportedQuestion, 'imageUrl' | 'options'>): string[] =>
  [imageUrl, ...options.map((option) => option.imageUrl)].filter((url) => url !== null);

/** The points of the best option; undefined if one option is the key. */
export function bestWeightOf({ options }: Pick<ExportedQuestion, 'options'>): number | undefined {
  const weights = options.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  return weights.length > 0 ? Math.max(...weights) : undefined;
}

/** The tags that say what a format has no place for. */
export function tagsOf(question: ExportedQuestion): string[] {
  const best = bestWeightOf(question);
  return [
    question.subType,
    `waktu-${question.timeLimitSeconds}`,
    ...(best === undefined ? [] : [`bobot-maks-${best}`]),
  ];
}

/** An option's share of the best one's points in percent, with five places as Moodle writes it; 100 for the key. */
export function percentOf({ isKey, weight }: ExportedQuestion['options'][number], best: number | undefined): string {
  if (weight === null) return isKey ? '100' : '0';
  return String(best ? Number(((100 * weight) / best).toFixed(5)) : 0);
}
