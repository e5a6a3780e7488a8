import fc from 'fast-check';
import sharp from 'sharp';
import { letters, maxWeight } from '../src/contract/index.ts';
import type { ExportedQuestion, PictureOf } from '../src/features/exports/exported-question.ts';
import { examTypes } from './exam-content.ts';

/** Pieces of texts: usual ones, and those that have a meaning in some format. */
const pieces = [
  ...[
    'kata',
    'Ibu kota',
    'é',
    '🎓',
    'قلم',
    '−',
    '…',
    '1/2',
    '007',
    '=1+1',
    '10:30',
    'http://contoh.id',
    '@',
    '_x0041_',
    'A.',
  ],
  ...[
    '$x^2$',
    String.raw`$\frac{1}{2}$`,
    '$$a < b$$',
    '$$\\begin{cases} a \\\\[2pt] b\n\\end{cases}$$',
    String.raw`$\text{(\$5\)}$`,
  ],
  ...['$', '$$', String.raw`\$`, 'Rp$5', '\\', '\\\\', '\\(', '\\)', '\\[', '\\n', '\\:', '(', ')', '['],
  ...['<b>', '</p>', '<br>', '&', '&amp;', '&#36;', '"', "'", ']]>', '<!--', '-->', '@@PLUGINFILE@@'],
  ...[
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    ':',
    '::',
    '//',
    '%50%',
    '->',
    '[html]',
    '// [tag:a]',
    '$CATEGORY: a',
    'ANSWER: A',
  ],
  ...[' ', ' ', ' ', '  ', '\n', '\n', '\n\n', '\t', '\u00a0', ' \n '],
];

const written = (minLength: number) =>
  fc
    .array(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'grapheme', maxLength: 5 })),
      {
        minLength,
        maxLength: 12,
      },
    )
    // As the API stores it: trimmed, with our line ends, and no character that no XML can have.
    .map((parts) =>
      parts
        .join('')
        .replace(/[^\P{Cc}\n\t]|\p{Cs}|[\ufffe\uffff]/gu, '')
        .trim(),
    );
/** A text that a question must have. */
const text = written(1).map((one) => one || 'teks');
const optionalText = written(0).map((one) => one || null);

/** Addresses of pictures in the tests, and their colours. */
const pictures = new Map(
  ['red', 'green', 'blue'].map((colour, index) => [`/api/files/${String(index).repeat(32)}.webp`, colour]),
);
const drawn = new Map<string, Promise<Buffer>>();
function draw(url: string): Promise<Buffer> {
  const background = pictures.get(url);
  if (background === undefined) throw new Error(`no picture at ${url}`);
  return sharp({ create: { width: 4, height: 3, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();
}
/** Reads a picture of the tests. */
export const pictureOf: PictureOf = async (url) => {
  const content = drawn.get(url) ?? draw(url);
  drawn.set(url, content);
  return { name: url.slice(url.lastIndexOf('/') + 1), content: new Uint8Array(await content) };
};

const noPicture = fc.constant({ imageUrl: null, imageAlt: null });
const somePicture = fc.record({ imageUrl: fc.constantFrom(...pictures.keys()), imageAlt: optionalText });
const picture = (hasPictures: boolean) =>
  hasPictures ? fc.oneof({ weight: 3, arbitrary: noPicture }, somePicture) : noPicture;

const options = (hasPictures: boolean): fc.Arbitrary<ExportedQuestion['options']> =>
  fc
    .record({
      parts: fc.array(fc.tuple(written(0), picture(hasPictures)), { minLength: 2, maxLength: letters.length }),
      key: fc.nat(),
      weights: fc.option(fc.array(fc.integer({ min: 0, max: maxWeight }), { minLength: 5, maxLength: 5 })),
    })
    .map(({ parts, key, weights }) =>
      parts.map(([words, shown], index) => ({
        letter: letters[index] ?? 'E',
        text: words === '' && shown.imageUrl === null ? `pilihan ${index}` : words,
        ...shown,
        isKey: weights === null && index === key % parts.length,
        weight: weights?.[index] ?? null,
      })),
    );

/** Questions of every kind that the product can store, to be exported. */
export function anyQuestion({ hasPictures = true, hasEssays = true } = {}): fc.Arbitrary<ExportedQuestion> {
  const shared = {
    id: fc.uuid(),
    subType: fc.constantFrom(...examTypes.subTypes),
    stem: text,
    explanation: optionalText,
    source: optionalText.map((one) => one?.replaceAll('\n', ' ') ?? null),
    timeLimitSeconds: fc.integer({ min: 1, max: 7_200 }),
  };
  const choice = fc
    .record({ ...shared, options: options(hasPictures), shown: picture(hasPictures) })
    .map(({ shown, ...question }) => ({ ...question, ...shown, kind: 'multiple_choice' as const, rubric: null }));
  const essay = fc
    .record({ ...shared, rubric: optionalText, shown: picture(hasPictures) })
    .map(({ shown, ...question }) => ({ ...question, ...shown, kind: 'essay' as const, options: [] }));
  return hasEssays ? fc.oneof({ weight: 9, arbitrary: choice }, essay) : choice;
}
