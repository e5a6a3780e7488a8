import {
  type AdminQuestion,
  AdminQuestionChange,
  type AdminQuestionDetail,
  defaultTimeLimitSeconds,
  type ExamTypes,
  initialOptionCount,
  letters,
  perText,
} from '@tryout/api/contract';
import {
  newOption,
  type Picture,
  type QuestionDraft,
  type QuestionSort,
  type SavedQuestion,
} from '@tryout/shared-ui/staff';
import * as v from 'valibot';

/** Administrators choose a section and a sub type; the API finds the exam type from them. */
const noType = '';

/** The sort that the first new question of a package starts with. */
export function firstSort(tryoutId: string, { sections: [section = ''], subTypesOfSection }: ExamTypes): QuestionSort {
  const subType = subTypesOfSection(section)[0] ?? '';
  const options = { optionCount: initialOptionCount, marksFirst: true };
  return {
    tryoutId,
    kind: 'multiple_choice',
    type: noType,
    section,
    subType,
    isWeighted: false,
    timeLimit: defaultTimeLimitSeconds,
    isReady: true,
    ...options,
  };
}

/** A stored question with the field names of the editor. An essay gets blank options, in case somebody turns it into multiple choice. */
export const draftOf = (question: AdminQuestion): QuestionDraft => ({
  tryoutId: question.tryoutId,
  kind: question.type,
  type: noType,
  section: question.subType,
  subType: question.topic,
  question: question.question,
  picture: question.imageUrl,
  alt: question.imageAlt ?? '',
  options:
    question.options.length > 0
      ? question.options.map(({ id, text, isCorrect, weight, imageUrl, imageAlt }) => ({
          key: id,
          from: id,
          text,
          picture: imageUrl,
          alt: imageAlt ?? '',
          weight: String(weight ?? ''),
          isKey: isCorrect,
        }))
      : letters.slice(0, initialOptionCount).map((key, place) => newOption({ key, isKey: place === 0 })),
  isWeighted: question.options.some(({ weight }) => weight !== null),
  ...perText((name) => question[name] ?? ''),
  rubric: question.rubric ?? '',
  timeLimit: question.timeLimit,
  isReady: question.isReady,
});

export const savedOf = (question: AdminQuestion & Partial<AdminQuestionDetail>): SavedQuestion => ({
  id: question.id,
  tryoutId: question.tryoutId,
  number: question.number,
  version: question.version,
  updatedAt: question.updatedAt,
  updatedBy: question.updatedBy ?? null,
  finishedAttempts: question.finishedAttempts ?? 0,
  draft: draftOf(question),
});

/** Stands for the address of a picture that isn't uploaded yet, when a draft is checked. */
const someAddress = `/api/files/${'0'.repeat(32)}.webp`;
const addressOf = (picture: Picture) => (picture instanceof Blob ? someAddress : picture);

/** The draft with the field names of the contract. */
const asChange = (draft: QuestionDraft) => ({
  question: draft.question,
  type: draft.kind,
  subType: draft.section,
  topic: draft.subType,
  options:
    draft.kind === 'essay'
      ? []
      : draft.options.map(({ from, text, isKey, weight, picture, alt }) => ({
          id: from,
          text,
          isCorrect: isKey,
          imageUrl: addressOf(picture),
          imageAlt: picture && alt.trim() ? alt : null,
          weight: draft.isWeighted && weight !== '' ? Number(weight) : null,
        })),
  ...perText((name) => draft[name].trim() || null),
  ...(draft.kind === 'essay' && { rubric: draft.rubric.trim() || null }),
  timeLimit: draft.timeLimit,
  ...(draft.isReady !== undefined && { isReady: draft.isReady }),
  imageUrl: addressOf(draft.picture),
  imageAlt: draft.picture && draft.alt.trim() ? draft.alt : null,
});

/** The draft as it is sent. Its pictures must be uploaded before. */
export const toChange = (draft: QuestionDraft): AdminQuestionChange => v.parse(AdminQuestionChange, asChange(draft));

const needsPackage = v.object({ tryoutId: v.pipe(v.string(), v.nonEmpty('Pilih tryout terlebih dahulu')) });

/** The contract notices weights only once one is filled in; the form already knows that the question has them. */
const needsWeights = v.pipe(
  v.object({ isWeighted: v.boolean(), options: v.array(v.object({ weight: v.nullable(v.number()) })) }),
  v.forward(
    v.check(
      ({ isWeighted, options }) => !isWeighted || options.every(({ weight }) => weight !== null),
      'Isi bobot semua pilihan',
    ),
    ['options'],
  ),
);

const Form = v.intersect([needsPackage, needsWeights, AdminQuestionChange]);

/** The form's names of the fields that have another name in the contract. */
const fieldNames: Record<string, string> = { imageUrl: 'image', subType: 'section', topic: 'subType', type: 'kind' };
const optionFieldNames: Record<string, string> = { text: 'option', imageUrl: 'image' };

/** The form's field for a path of the contract: `options.1.text` → `optionB`. */
export function fieldOf(path: string): string {
  const [, place, name] = /^options\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (place === undefined || name === undefined) return fieldNames[path] ?? path;
  return `${optionFieldNames[name] ?? name}${letters[Number(place)]}`;
}

/** The errors that the server would find, by field of the form; empty if the draft can be sent. */
export function refusalsOf(draft: QuestionDraft): Record<string, string> {
  const { tryoutId, isWeighted, kind } = draft;
  const { issues } = v.safeParse(Form, {
    ...asChange(draft),
    tryoutId,
    isWeighted: isWeighted && kind !== 'essay',
  });
  const found = Object.entries(issues ? (v.flatten<typeof Form>(issues).nested ?? {}) : {}) as [string, string[]][];
  return Object.fromEntries(found.flatMap(([path, [message]]) => (message ? [[fieldOf(path), message]] : [])));
}
