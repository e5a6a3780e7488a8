import { type QuestionerQuestion, type ItemOption, type Letter, letters } from '@tryout/api/contract';

export type QuestionerOption = ItemOption & { weight: number | null };

/** A question's options: those with a text or a picture, in the order of their letters. */
export const optionsOf = (question: QuestionerQuestion): QuestionerOption[] =>
  letters
    .map((letter) => ({
      letter,
      text: question[`option${letter}`],
      imageUrl: question[`imageUrl${letter}`],
      imageAlt: question[`imageAlt${letter}`],
      weight: question[`weight${letter}`],
    }))
    .filter(({ text, imageUrl }) => text !== '' || imageUrl !== null);

/** The right letter, or the best one where options have weights; null for an essay. */
export function bestLetter(question: QuestionerQuestion): Letter | null {
  if (question.correctAnswer) return question.correctAnswer;
  const weighted = optionsOf(question).filter(({ weight }) => weight !== null);
  const best = Math.max(...weighted.map(({ weight }) => weight ?? 0));
  return weighted.find(({ weight }) => weight === best)?.letter ?? null;
}
