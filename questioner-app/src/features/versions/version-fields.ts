import {
  type AuthorQuestion,
  type Letter,
  letters,
  questionKindLabels,
  subTypeLabels,
  typeLabels,
} from '@tryout/api/contract';
import type { ChangedField } from '@tryout/shared-ui/staff';

interface Field {
  name: string;
  label: string;
  text(question: AuthorQuestion): string;
  isImage?: boolean;
}

const optionFields = (letter: Letter): Field[] => [
  { name: `option${letter}`, label: `Pilihan ${letter}`, text: (question) => question[`option${letter}`] },
  {
    name: `image${letter}`,
    label: `Gambar pilihan ${letter}`,
    text: (question) => question[`imageUrl${letter}`] ?? '',
    isImage: true,
  },
  {
    name: `imageAlt${letter}`,
    label: `Deskripsi gambar pilihan ${letter}`,
    text: (question) => question[`imageAlt${letter}`] ?? '',
  },
  {
    name: `weight${letter}`,
    label: `Bobot ${letter}`,
    text: (question) => question[`weight${letter}`]?.toString() ?? '',
  },
];

/** What the author's form shows of a question, in its order and its words. */
const fields: Field[] = [
  { name: 'question', label: 'Pertanyaan', text: ({ question }) => question },
  { name: 'image', label: 'Gambar', text: ({ imageUrl }) => imageUrl ?? '', isImage: true },
  { name: 'imageAlt', label: 'Deskripsi gambar', text: ({ imageAlt }) => imageAlt ?? '' },
  ...letters.flatMap(optionFields),
  { name: 'correctAnswer', label: 'Jawaban benar', text: ({ correctAnswer }) => correctAnswer ?? '' },
  { name: 'explanation', label: 'Pembahasan', text: ({ explanation }) => explanation ?? '' },
  { name: 'rubric', label: 'Rubrik penilaian', text: ({ rubric }) => rubric ?? '' },
  { name: 'kind', label: 'Bentuk soal', text: ({ kind }) => questionKindLabels[kind] },
  { name: 'type', label: 'Tipe', text: ({ type }) => typeLabels[type] },
  { name: 'subType', label: 'Subtes', text: ({ subType }) => subTypeLabels[subType] },
];

/** Two versions of a question, field by field; what neither of them has is left out. */
export const versionFields = (before: AuthorQuestion, after: AuthorQuestion): ChangedField[] =>
  fields
    .map(({ text, ...field }) => ({ ...field, before: text(before), after: text(after) }))
    .filter((field) => field.before !== '' || field.after !== '');

/** What differs, by name: "Pertanyaan, Pilihan A". */
export const changedLabels = (before: AuthorQuestion, after: AuthorQuestion): string[] =>
  versionFields(before, after)
    .filter((field) => field.before !== field.after)
    .map(({ label }) => label);
