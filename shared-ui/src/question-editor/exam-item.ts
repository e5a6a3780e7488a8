import type { ExamItem, ItemOption } from '@tryout/api/contract';
import { type OptionDraft, type QuestionDraft, usedOptions } from './draft.ts';
import { pictureAddress } from './picture-address.ts';

/** A question as the exam shows it, with the points of its options. */
export interface WrittenItem extends ExamItem {
  options: (ItemOption & { weight: number | null })[];
}

/** The weight as a number; null if it is empty or isn't a number yet. */
function writtenWeight({ weight }: OptionDraft): number | null {
  const number = Number(weight);
  return weight === '' || Number.isNaN(number) ? null : number;
}

/**
 * A question in the editor's words as the exam has it.
 * @param number its place in the package, from 1
 */
export const examItemOf = (draft: QuestionDraft, number: number): WrittenItem => ({
  id: 'preview',
  number,
  kind: draft.kind,
  section: draft.section,
  subType: draft.subType,
  stem: draft.question.trim() || '(Pertanyaan masih kosong)',
  imageUrl: pictureAddress(draft.picture),
  imageAlt: draft.alt || null,
  options: usedOptions(draft).map((option) => ({
    letter: option.letter,
    text: option.text,
    imageUrl: pictureAddress(option.picture),
    imageAlt: option.alt || null,
    weight: draft.isWeighted ? writtenWeight(option) : null,
  })),
});
