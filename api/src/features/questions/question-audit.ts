import { keyOf } from '../../foundation/scoring/score.ts';
import { perText } from '../../contract/index.ts';
import type { QuestionOption, StoredQuestion } from './question-content.ts';

/** Longest text in an entry; the version that it names has the full text. */
const longestText = 500;
const longestLabel = 80;

const shortened = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

const picture = (imageUrl: string, imageAlt: string | null) =>
  imageAlt ? `[${imageUrl}: ${imageAlt}]` : `[${imageUrl}]`;

const optionLine = ({ letter, text, imageUrl, imageAlt, weight }: QuestionOption) =>
  [
    `${letter}.`,
    shortened(text, longestText),
    imageUrl && picture(imageUrl, imageAlt),
    weight !== null && `(bobot ${weight})`,
  ]
    .filter(Boolean)
    .join(' ');

/** A question's name in a list: the beginning of its text. */
export const beginningOf = ({ stem }: { stem: string }): string => shortened(stem.replace(/\s+/g, ' '), longestLabel);

/** A question for the audit log: its fields for administrators, in short form. */
export function auditedFields(question: StoredQuestion): Record<string, unknown> {
  return {
    number: question.number,
    version: question.version,
    isReady: question.isReady,
    question: shortened(question.stem, longestText),
    type: question.kind,
    subType: question.section,
    topic: question.subType,
    options: question.options.map(optionLine),
    correctAnswer: keyOf(question),
    ...perText((name) => question[name] && shortened(question[name], longestText)),
    ...(question.kind === 'essay' && { rubric: question.rubric && shortened(question.rubric, longestText) }),
    timeLimit: question.timeLimitSeconds,
    image: question.imageUrl && picture(question.imageUrl, question.imageAlt),
  };
}
