import { letters, questionKindLabels, subTypeLabels } from '@tryout/api/contract';
import type { Difference } from '@tryout/shared-ui/staff';
import { keyLetter, optionsInUse, type QuestionDraft } from './question-draft.ts';
import { sectionName } from './question-words.ts';

type Side = Difference['own'];
const nothing: Side = { text: '' };

const rubricPart = ({ rubric = '' }: QuestionDraft): [string, Side] => ['Rubrik penilaian', { text: rubric.trim() }];

/** A question part by part, under the names of the form. */
function partsOf(draft: QuestionDraft): Map<string, Side> {
  const options = optionsInUse(draft);
  const weights = options.map(({ weight }, place) => `${letters[place]} = ${weight ?? '–'}`).join(', ');
  const parts: [string, Side][] = [
    ['Pertanyaan', { text: draft.question.trim() }],
    ['Gambar soal', { text: draft.imageUrl ?? '', isImage: true }],
    ['Deskripsi gambar', { text: draft.imageUrl ? (draft.imageAlt ?? '').trim() : '' }],
    ['Tipe', { text: questionKindLabels[draft.type] }],
    ['Subtes', { text: sectionName(draft.subType) }],
    ['Materi', { text: subTypeLabels[draft.topic] }],
    ...options.flatMap(({ text, imageUrl }, place): [string, Side][] => [
      [`Pilihan ${letters[place]}`, { text: text.trim() }],
      [`Gambar pilihan ${letters[place]}`, { text: imageUrl ?? '', isImage: true }],
    ]),
    ['Jawaban benar', { text: draft.isWeighted ? '' : (keyLetter(draft) ?? '') }],
    ['Bobot', { text: draft.isWeighted ? weights : '' }],
    ['Batas waktu', { text: `${draft.timeLimit} detik` }],
    ...(draft.type === 'essay' ? [rubricPart(draft)] : []),
    ['Pembahasan', { text: draft.explanation.trim() }],
  ];
  return new Map(parts);
}

/** Where the own draft and a newer version differ, in the form's order. `base` is the version that the draft started from. */
export function differences(own: QuestionDraft, newer: QuestionDraft, base: QuestionDraft): Difference[] {
  const [ownParts, newerParts, baseParts] = [partsOf(own), partsOf(newer), partsOf(base)];
  const labels = [...new Set([...ownParts.keys(), ...newerParts.keys()])];
  return labels.flatMap((label) => {
    const [mine = nothing, theirs = nothing, before = nothing] = [ownParts, newerParts, baseParts].map((parts) =>
      parts.get(label),
    );
    if (mine.text === theirs.text) return [];
    const changedBy = theirs.text === before.text ? 'own' : mine.text === before.text ? 'newer' : 'both';
    return [{ label, own: mine, newer: theirs, changedBy }];
  });
}
