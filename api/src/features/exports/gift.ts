import { forXml } from '../../foundation/tables/xml-text.ts';
import {
  bestWeightOf,
  type ExportedQuestion,
  percentOf,
  pictureUrls,
  tagsOf,
  type WriteFormat,
} from './exported-question.ts';
import { feedbackOf } from './moodle-xml.ts';
import { toHtml } from './text-html.ts';

/** True if GIFT can hold the question: it has no place for pictures, and none for a rubric. */
export const fitsGift = (question: ExportedQuestion): boolean =>
  question.kind === 'multiple_choice' && pictureUrls(question).length === 0;

const html = (content: string) =>
  `[html]${forXml(content)
    .replace(/[\\:#={}~]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`)}`;

function questionGift(question: ExportedQuestion, number: number): string {
  const best = bestWeightOf(question);
  const feedback = feedbackOf(question);
  const answers = question.options.map((option) => {
    const mark = best === undefined ? (option.isKey ? '=' : '~') : `~%${percentOf(option, best)}%`;
    return `\t${mark}${html(toHtml(option.text))}\n`;
  });
  return [
    `// [id:${question.id}] ${tagsOf(question)
      .map((tag) => `[tag:${tag}]`)
      .join(' ')}\n`,
    `::Soal ${number}::${html(toHtml(question.stem))}{\n`,
    ...answers,
    feedback === '' ? '' : `\t####${html(feedback)}\n`,
    '}\n\n\n',
  ].join('');
}

/** GIFT, without questions that it can't hold. */
export const writeGift: WriteFormat = async function* (questions, _, done) {
  for (const [index, question] of questions.filter(fitsGift).entries()) {
    yield questionGift(question, index + 1);
    done?.(index + 1);
  }
};
