import {
  type ExamTypes,
  labelOf,
  type Letter,
  letters,
  questionKindLabels,
  questionText,
  readinessLabels,
  type TextName,
  textNames,
} from '@tryout/api/contract';
import type { Difference } from '../components/comparison/comparison.tsx';
import type { ChangedField } from '../components/field-changes/field-changes.tsx';
import { letterOf, type OptionDraft, type Picture, type QuestionDraft } from './draft.ts';
import { pictureAddress } from './picture-address.ts';

/** How an area classifies questions: questioners choose type and sub type; administrators choose section, sub type and time. */
export type Classes = 'type' | 'section';

/** A part of a question that can be compared and chosen on its own. */
export interface Part {
  name: string;
  label: string;
  /** The part as text; '' if it is empty. */
  text(draft: QuestionDraft): string;
  /** Only of a picture: its description; '' without one. */
  alt?(draft: QuestionDraft): string;
  /** Only of a picture and its description: the picture. */
  picture?(draft: QuestionDraft): Picture;
  /** Returns the draft with this part taken from another one. */
  take(draft: QuestionDraft, from: QuestionDraft): QuestionDraft;
}

const simple = (name: 'question' | 'alt' | 'rubric' | TextName, label: string): Part => ({
  name,
  label,
  text: (draft) => draft[name].trim(),
  take: (draft, from) => ({ ...draft, [name]: from[name] }),
});

function optionPart(
  letter: Letter,
  [name, label]: [name: string, label: string],
  text: (option: OptionDraft, draft: QuestionDraft) => string,
  field: 'text' | 'picture' | 'alt' | 'weight',
): Part {
  const place = letters.indexOf(letter);
  return {
    name: `${name}${letter}`,
    label: `${label} ${letter}`,
    ...(field === 'picture' && { alt: (draft) => draft.options[place]?.alt.trim() ?? '' }),
    ...((field === 'picture' || field === 'alt') && { picture: (draft) => draft.options[place]?.picture ?? null }),
    text(draft) {
      const option = draft.kind === 'essay' ? undefined : draft.options[place];
      return option ? text(option, draft) : '';
    },
    take: (draft, from) => ({
      ...draft,
      ...(field === 'weight' && { isWeighted: from.isWeighted }),
      options: draft.options.map((option, at) => {
        const other = from.options[at];
        return at === place && other ? { ...option, [field]: other[field] } : option;
      }),
    }),
  };
}

const pictureOf = ({ picture }: QuestionDraft) => picture;

const partsOfOption = (letter: Letter): Part[] => [
  optionPart(letter, ['option', 'Pilihan'], ({ text }) => text.trim(), 'text'),
  optionPart(letter, ['image', 'Gambar pilihan'], ({ picture }) => pictureAddress(picture) ?? '', 'picture'),
  optionPart(letter, ['imageAlt', 'Deskripsi gambar pilihan'], ({ alt }) => alt.trim(), 'alt'),
  optionPart(letter, ['weight', 'Bobot'], ({ weight }, { isWeighted }) => (isWeighted ? weight : ''), 'weight'),
];

const keyPart: Part = {
  name: 'correctAnswer',
  label: 'Jawaban benar',
  text: ({ kind, isWeighted, options }) =>
    kind === 'essay' || isWeighted ? '' : (letters[options.findIndex(({ isKey }) => isKey)] ?? ''),
  take: (draft, from) => ({
    ...draft,
    isWeighted: from.isWeighted,
    options: draft.options.map((option, place) => ({ ...option, isKey: from.options[place]?.isKey ?? false })),
  }),
};

/** All options as one part: if options were added, removed or moved, they can't be compared letter by letter. */
const optionsPart: Part = {
  name: 'options',
  label: 'Pilihan jawaban',
  text: ({ kind, options, isWeighted }) =>
    kind === 'essay'
      ? ''
      : options
          .map(({ text, weight, isKey }, place) => {
            const mark = isWeighted ? ` (bobot ${weight || '–'})` : isKey ? ' (benar)' : '';
            return `${letterOf(place)}. ${text.trim()}${mark}`;
          })
          .join('\n'),
  take: (draft, { options, isWeighted }) => ({ ...draft, options, isWeighted }),
};

/** A part of the classification. Its fields belong together, so taking one takes them all. */
const classPart = (name: string, label: string, text: Part['text']): Part => ({
  name,
  label,
  text,
  take: (draft, { type, section, subType }) => ({ ...draft, type, section, subType }),
});

const kindPart: Part = {
  name: 'kind',
  label: 'Bentuk soal',
  text: ({ kind }) => labelOf(questionKindLabels, kind),
  take: (draft, { kind }) => ({ ...draft, kind }),
};

const timePart: Part = {
  name: 'timeLimit',
  label: 'Batas waktu',
  text: ({ timeLimit }) => `${timeLimit} detik`,
  take: (draft, { timeLimit }) => ({ ...draft, timeLimit }),
};

/** Not a part of a version: the state of the question itself. */
const statePart: Part = {
  name: 'isReady',
  label: 'Keadaan soal',
  text: ({ isReady }) => (isReady === undefined ? '' : isReady ? readinessLabels.ready : readinessLabels.unready),
  take: (draft, { isReady }) => ({ ...draft, isReady }),
};

/** All parts of a question, with the names that the editor shows. No other place lists them. */
const partsOf = (classes: Classes, byLetter: boolean, { typeLabel, sectionLabel, subTypeLabel }: ExamTypes): Part[] => [
  simple('question', 'Pertanyaan'),
  {
    name: 'image',
    label: 'Gambar',
    alt: ({ alt }) => alt.trim(),
    picture: pictureOf,
    text: ({ picture }) => pictureAddress(picture) ?? '',
    take: (draft, { picture }) => ({ ...draft, picture }),
  },
  { ...simple('alt', 'Deskripsi gambar'), name: 'imageAlt', picture: pictureOf },
  ...(byLetter ? [...letters.flatMap(partsOfOption), keyPart] : [optionsPart]),
  ...textNames.map((name) => simple(name, questionText[name].label)),
  simple('rubric', 'Rubrik penilaian'),
  kindPart,
  ...(classes === 'type'
    ? [
        classPart('type', 'Tipe', ({ type }) => typeLabel(type)),
        classPart('subType', 'Subtes', ({ subType }) => subTypeLabel(subType)),
      ]
    : [
        classPart('section', 'Bagian', ({ section }) => `${section}: ${sectionLabel(section)}`),
        classPart('subType', 'Subtes', ({ subType }) => subTypeLabel(subType)),
        timePart,
      ]),
  statePart,
];

/** Two versions of a question, part by part; parts that are empty in both are left out. */
export const changedParts = (
  before: QuestionDraft,
  after: QuestionDraft,
  classes: Classes,
  examTypes: ExamTypes,
): ChangedField[] =>
  partsOf(classes, true, examTypes)
    .filter((part) => part !== statePart)
    .map(({ name, label, alt, text }) => ({
      name,
      label,
      ...(alt && { isImage: true, alts: { before: alt(before), after: alt(after) } }),
      before: text(before),
      after: text(after),
    }))
    .filter((part) => part.before !== '' || part.after !== '');

/** A part that differs between the writer's own draft and a newer version; `side` is the one that is taken unless somebody chooses otherwise. */
export type PartDifference = Difference &
  Pick<Part, 'take'> & { name: string; side: 'own' | 'newer'; isFixed: boolean };

const hasSameLetters = (one: QuestionDraft, other: QuestionDraft) =>
  one.options.length === other.options.length &&
  one.options.every(({ from }, place) => from === other.options[place]?.from);

/** The draft without fields that its kind doesn't use. */
const asSent = (draft: QuestionDraft): QuestionDraft => (draft.kind === 'essay' ? draft : { ...draft, rubric: '' });

/**
 * The side of a picture that differs, and of its description: a description of another picture would be wrong. A stored picture that
 * isn't the newest can only be sent again where questions share pictures.
 */
function sideOfPicture(
  { own, newer, base }: Record<'own' | 'newer' | 'base', Picture>,
  sharesPictures: boolean,
): { side?: 'own' | 'newer'; isFixed: boolean } {
  if (own === newer) return { isFixed: false };
  const isFixed = typeof own === 'string' && !sharesPictures;
  return { side: isFixed || own === base ? 'newer' : 'own', isFixed };
}

/** The parts in which the writer's own draft and a newer version differ. `base` is the version that the draft started from. */
export function differences(
  { own, newer, base }: Record<'own' | 'newer' | 'base', QuestionDraft>,
  { classes, sharesPictures }: { classes: Classes; sharesPictures: boolean },
  examTypes: ExamTypes,
): PartDifference[] {
  const byLetter = hasSameLetters(own, base) && hasSameLetters(newer, base);
  return partsOf(classes, byLetter, examTypes).flatMap(({ name, label, text, alt, picture, take }) => {
    const [mine, theirs, before] = [own, newer, base].map((draft) => text(asSent(draft))) as [string, string, string];
    if (mine === theirs) return [];
    const changedBy = theirs === before ? 'own' : mine === before ? 'newer' : 'both';
    const ofPicture = picture
      ? sideOfPicture({ own: picture(own), newer: picture(newer), base: picture(base) }, sharesPictures)
      : { isFixed: false };
    const side = (words: string, draft: QuestionDraft) => ({
      text: words,
      isImage: alt !== undefined,
      ...(alt && { alt: alt(draft) }),
    });
    return [
      {
        name,
        label,
        take,
        own: side(mine, own),
        newer: side(theirs, newer),
        changedBy,
        side: changedBy === 'newer' ? 'newer' : 'own',
        ...ofPicture,
      },
    ];
  });
}

/** The writer's own draft with the parts of the newer version that were chosen. */
export const merged = (own: QuestionDraft, newer: QuestionDraft, parts: readonly PartDifference[]): QuestionDraft =>
  parts.filter(({ side }) => side === 'newer').reduce((draft, { take }) => take(draft, newer), own);
