import { setImmediate as others } from 'node:timers/promises';
import { forXml } from '../../foundation/tables/xml-text.ts';
import {
  bestWeightOf,
  type ExportedQuestion,
  percentOf,
  type PictureOf,
  tagsOf,
  type WriteFormat,
} from './exported-question.ts';
import { toWebPicture } from './pictures.ts';
import { escapeHtml, toHtml, toInlineHtml } from './text-html.ts';

const text = (content: string) => `<text>${content === '' ? '' : `<![CDATA[${forXml(content)}]]>`}</text>`;
const escaped = (value: string) => escapeHtml(forXml(value));

/** A part of a question with its picture: the picture is shown below the text, and its bytes come with it. */
async function part(
  name: string,
  attributes: string,
  { html, imageUrl, imageAlt }: { html: string; imageUrl?: string | null; imageAlt?: string | null },
  pictureOf: PictureOf,
  rest = '',
): Promise<string> {
  if (!imageUrl) return `<${name}${attributes} format="html">\n      ${text(html)}${rest}\n    </${name}>`;
  const { name: file, content } = await toWebPicture(await pictureOf(imageUrl));
  const image = `<p><img src="@@PLUGINFILE@@/${encodeURIComponent(file)}" alt="${escapeHtml(imageAlt ?? '')}"></p>`;
  const bytes = Buffer.from(content).toString('base64');
  return `<${name}${attributes} format="html">
      ${text(html + image)}
      <file name="${escaped(file)}" path="/" encoding="base64">${bytes}</file>${rest}
    </${name}>`;
}

/** The explanation and below it the source, in one part. */
export const feedbackOf = ({ explanation, source }: ExportedQuestion): string =>
  toHtml(explanation ?? '') + (source ? `<p class="sumber">Sumber: ${toInlineHtml(source)}</p>` : '');

async function questionXml(question: ExportedQuestion, number: number, pictureOf: PictureOf): Promise<string> {
  const best = bestWeightOf(question);
  const isEssay = question.kind === 'essay';
  const answers: string[] = [];
  for (const option of question.options) {
    const attributes = ` fraction="${percentOf(option, best)}"`;
    const feedback = '\n      <feedback format="html"><text></text></feedback>';
    answers.push(await part('answer', attributes, { ...option, html: toHtml(option.text) }, pictureOf, feedback));
  }
  const kind = isEssay
    ? [
        '<responseformat>editor</responseformat>',
        '<responserequired>1</responserequired>',
        '<responsefieldlines>15</responsefieldlines>',
        '<attachments>0</attachments>',
        `<graderinfo format="html">${text(toHtml(question.rubric ?? ''))}</graderinfo>`,
        '<responsetemplate format="html"><text></text></responsetemplate>',
      ]
    : [
        '<single>true</single>',
        '<shuffleanswers>false</shuffleanswers>',
        '<answernumbering>ABCD</answernumbering>',
        '<correctfeedback format="html"><text></text></correctfeedback>',
        '<partiallycorrectfeedback format="html"><text></text></partiallycorrectfeedback>',
        '<incorrectfeedback format="html"><text></text></incorrectfeedback>',
        ...answers,
      ];
  return [
    `  <question type="${isEssay ? 'essay' : 'multichoice'}">`,
    `    <name><text>Soal ${number}</text></name>`,
    `    ${await part('questiontext', '', { ...question, html: toHtml(question.stem) }, pictureOf)}`,
    `    <generalfeedback format="html">${text(feedbackOf(question))}</generalfeedback>`,
    `    <defaultgrade>${best ?? 1}</defaultgrade>`,
    '    <penalty>0</penalty>',
    '    <hidden>0</hidden>',
    `    <idnumber>${escaped(question.id)}</idnumber>`,
    ...kind.map((line) => `    ${line}`),
    `    <tags>${tagsOf(question)
      .map((tag) => `<tag><text>${escaped(tag)}</text></tag>`)
      .join('')}</tags>`,
    '  </question>\n',
  ].join('\n');
}

/** Moodle's own XML format, with pictures and essays: one question is one piece. */
export const writeMoodleXml: WriteFormat = async function* (questions, pictureOf, done) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  for (const [index, question] of questions.entries()) {
    yield await questionXml(question, index + 1, pictureOf);
    done?.(index + 1);
    await others();
  }
  yield '</quiz>\n';
};
