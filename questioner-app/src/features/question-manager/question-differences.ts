import { letters, subTypeLabels, typeLabels } from '@tryout/api/contract';
import type { Difference } from '@tryout/shared-ui/staff';
import { pictureAddress } from './picture.ts';
import { type Picture, type QuestionDraft } from './question-draft.ts';

type Side = Difference['own'];
const nothing: Side = { text: '' };

const pictureParts = (label: string, { picture, alt }: { picture: Picture; alt: string }): [string, Side][] => [
  [label, { text: pictureAddress(picture) ?? '', isImage: true }],
  [`Deskripsi ${label.toLowerCase()}`, { text: picture ? alt.trim() : '' }],
];

const rubricPart = ({ rubric = '' }: QuestionDraft): [string, Side] => ['Rubrik penilaian', { text: rubric.trim() }];

/** A question part by part, under the names of the form. */
function partsOf(draft: QuestionDraft): Map<string, Side> {
  const options = letters.flatMap((letter): [string, Side][] => {
    const option = draft.options[letter];
    return [
      [`Pilihan ${letter}`, { text: option.text.trim() }],
      ...pictureParts(`Gambar pilihan ${letter}`, option),
      [`Bobot ${letter}`, { text: draft.isWeighted ? option.weight : '' }],
    ];
  });
  return new Map<string, Side>([
    ['Tipe soal', { text: typeLabels[draft.type] }],
    ['Subtes', { text: subTypeLabels[draft.subType] }],
    ['Pertanyaan', { text: draft.question.trim() }],
    ...pictureParts('Gambar soal', draft),
    ...(draft.kind === 'essay' ? [rubricPart(draft)] : options),
    ['Jawaban benar', { text: draft.isWeighted ? '' : (draft.correctAnswer ?? '') }],
    ['Pembahasan', { text: draft.explanation.trim() }],
  ]);
}

/** Where the own draft and a newer version differ, in the form's order. `base` is the version that the draft started from. */
export function differences(own: QuestionDraft, newer: QuestionDraft, base: QuestionDraft): Difference[] {
  const [ownParts, newerParts, baseParts] = [partsOf(own), partsOf(newer), partsOf(base)];
  return [...ownParts].flatMap(([label, mine]) => {
    const theirs = newerParts.get(label) ?? nothing;
    const before = baseParts.get(label) ?? nothing;
    if (mine.text === theirs.text) return [];
    const changedBy = theirs.text === before.text ? 'own' : mine.text === before.text ? 'newer' : 'both';
    return [{ label, own: mine, newer: theirs, changedBy }];
  });
}
