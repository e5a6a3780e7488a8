import * as v from 'valibot';
import {
  AdminQuestionChange,
  defaultTimeLimitSeconds,
  type ExamTypes,
  type ImportedQuestion,
  type ImportForm,
  type ImportRemark,
  type SubType,
  textsOf,
  type TryoutType,
} from '../../contract/index.ts';
import type { FoundQuestion, PictureIndex } from './read-file.ts';

/** Facts that decide whether a question may be added. */
export interface Scope {
  examTypes: ExamTypes;
  packageType: TryoutType;
  /** Questioners write multiple-choice questions only. */
  mayWriteEssays: boolean;
}

/** The class of questions for which the file says none, as far as it was chosen. */
export type UsualClass = Pick<ImportForm, 'subType' | 'type'>;

const letterless = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The sub type, with its type and section, that a text names: a value of the wire or a label.
 * @param type the exam type; left out: the package's if it has the sub type, else another that has it
 */
export function classOf(
  written: string,
  { examTypes, packageType }: Scope,
  type?: TryoutType,
): Pick<ImportedQuestion, 'type' | 'section' | 'subType'> | undefined {
  const wanted = letterless(written);
  if (wanted === '') return undefined;
  const isMeant = (subType: SubType) =>
    letterless(subType) === wanted || letterless(examTypes.subTypeLabel(subType)) === wanted;
  const types = [...(type === undefined ? [packageType] : [type]), ...examTypes.list.map((one) => one.type)];
  for (const one of types) {
    const subType = examTypes.subTypesOf(one).find(isMeant);
    const section = subType === undefined ? undefined : examTypes.sectionOf(one, subType);
    if (subType !== undefined && section !== undefined) return { type: one, section, subType };
  }
  return undefined;
}

const noClass = { type: '', section: '', subType: '' };

const trimmed = (text: string | null) => text?.trim() || null;

/**
 * A found question as it would be stored.
 * @param addressOf the address of a picture that was drawn; null for one that was refused
 * @param usual the sub type of questions for which the file says none, and its exam type
 */
export function contentOf(
  { subType, stem, options, ...found }: FoundQuestion,
  addressOf: (picture: PictureIndex) => string | null,
  scope: Scope,
  usual: UsualClass,
): ImportedQuestion {
  const written = subType ?? usual.subType;
  const type = subType === null ? usual.type : undefined;
  const isWeighted = options.some(({ weight }) => weight !== null);
  const imageUrl = addressOf(found.picture);
  return {
    kind: found.kind,
    ...((written === undefined ? undefined : classOf(written, scope, type)) ?? noClass),
    question: stem.trim(),
    imageUrl,
    imageAlt: imageUrl === null ? null : trimmed(found.imageAlt),
    options: options.map(({ text, picture, imageAlt, isKey, weight }) => {
      const url = addressOf(picture);
      return {
        text: text.trim(),
        imageUrl: url,
        imageAlt: url === null ? null : trimmed(imageAlt),
        isKey: isKey && !isWeighted,
        weight,
      };
    }),
    explanation: trimmed(found.explanation),
    source: trimmed(found.source),
    rubric: found.kind === 'essay' ? trimmed(found.rubric) : null,
    timeLimit: found.timeLimitSeconds ?? defaultTimeLimitSeconds,
  };
}

/** The parts of an administrator's form, by the names that remarks have for them. */
const partNames: Record<string, string> = {
  question: 'stem',
  type: 'question',
  subType: 'subType',
  topic: 'subType',
  imageUrl: 'image',
};
const optionParts: Record<string, string> = {
  text: 'option',
  imageUrl: 'optionImage',
  imageAlt: 'optionImageAlt',
  weight: 'weight',
};

function partOf(path: string, message: string, { options }: ImportedQuestion): string {
  const [name = '', place, part] = path.split('.');
  if (name !== 'options') return partNames[name] ?? name;
  if (part !== undefined) return `${optionParts[part] ?? 'option'}.${place}`;
  if (message.startsWith('Tandai')) return 'key';
  if (message.startsWith('Isi bobot')) return `weight.${options.findIndex(({ weight }) => weight === null)}`;
  return 'question';
}

/** Some value that the schema accepts: the class is checked before. */
const anyClass = 'x';

/** The problems of a question's content: those that the editor would show, in the same sentences. */
export function problemsOf(content: ImportedQuestion, writtenSubType: string | null, scope: Scope): ImportRemark[] {
  const problems: ImportRemark[] = [];
  if (content.kind === 'essay' && !scope.mayWriteEssays)
    problems.push({ field: 'question', message: 'Soal esai hanya dapat ditambahkan oleh administrator' });
  if (content.subType === '')
    problems.push({
      field: 'subType',
      message: writtenSubType === null ? 'Pilih subtes' : `Subtes "${writtenSubType}" tidak dikenal`,
    });
  const { kind, question, options, rubric, timeLimit, imageUrl, imageAlt } = content;
  const { issues = [] } = v.safeParse(AdminQuestionChange, {
    question,
    type: kind,
    subType: content.section || anyClass,
    topic: content.subType || anyClass,
    options: options.map(({ isKey, ...option }) => ({ ...option, id: null, isCorrect: isKey })),
    ...textsOf(content),
    rubric,
    timeLimit,
    imageUrl,
    imageAlt,
  });
  for (const issue of issues) {
    const field = partOf(v.getDotPath(issue) ?? '', issue.message, content);
    problems.push({ field, message: issue.message });
  }
  return problems;
}

/** All problems, at most one for each part: what its format found explains more than what follows from it. */
export function allProblems(read: readonly ImportRemark[], own: readonly ImportRemark[]): ImportRemark[] {
  const named = new Set<string>();
  return [...read, ...own].filter(({ field }) => !named.has(field) && named.add(field));
}
