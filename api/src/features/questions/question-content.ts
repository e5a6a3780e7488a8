import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../app-error.ts';
import {
  defaultTimeLimitSeconds,
  type ExamTypes,
  type Letter,
  letters,
  perText,
  type QuestionKind,
  type Section,
  type SubType,
  type TextName,
  type TryoutType,
} from '../../contract/index.ts';

export interface QuestionOption {
  letter: Letter;
  text: string;
  imageUrl: string | null;
  imageAlt: string | null;
  isKey: boolean;
  /** 0–5 if every option earns something; null if one option is right and the others wrong. */
  weight: number | null;
}

/** The content of one version of a question. */
export interface QuestionContent extends Record<TextName, string | null> {
  kind: QuestionKind;
  section: Section;
  type: TryoutType;
  subType: SubType;
  stem: string;
  imageUrl: string | null;
  imageAlt: string | null;
  /** Guide to marking an essay; null for any other question. */
  rubric: string | null;
  timeLimitSeconds: number;
  /** In the order of their letters; none in an essay. */
  options: QuestionOption[];
}

/** A question of a package in its current version. */
export interface StoredQuestion extends QuestionContent {
  id: string;
  tryoutId: string;
  number: number;
  version: number;
  versionId: string;
  updatedAt: string;
  /** False as long as its author works on it: then no new paper has it. */
  isReady: boolean;
  /** True if another author has approved this version. */
  isApproved: boolean;
}

/** A picture in a draft: left out it stays, null removes it. */
interface PictureDraft {
  imageUrl?: string | null | undefined;
  imageAlt?: string | null | undefined;
}

export interface OptionDraft extends PictureDraft {
  /** The option of the edited version that this one continues; null for a new one. */
  from: Letter | null;
  text: string;
  isKey: boolean;
  /** Left out: as it was. */
  weight?: number | null | undefined;
}

/**
 * A question as somebody writes it. Fields that the writer's form doesn't have are left out and stay as they were; in a new
 * question they are empty or the default.
 */
export interface QuestionDraft extends PictureDraft, Partial<Record<TextName, string | null | undefined>> {
  kind: QuestionKind;
  section: Section;
  /** Left out: the stored type if it has the sub type, else the package's if that has it, else another type that has it. */
  type?: TryoutType | undefined;
  /** Left out: as it was if the section has it, else the section's first. */
  subType?: SubType | undefined;
  stem: string;
  rubric?: string | null | undefined;
  timeLimitSeconds?: number | undefined;
  /** In their order: the first becomes A. */
  options: OptionDraft[];
}

const noPicture = { imageUrl: null, imageAlt: null };

/** A description belongs to one picture: a new picture starts without one. */
function pictureOf(draft: PictureDraft, before: { imageUrl: string | null; imageAlt: string | null } = noPicture) {
  const imageUrl = draft.imageUrl === undefined ? before.imageUrl : draft.imageUrl;
  if (imageUrl === null) return noPicture;
  const keptAlt = imageUrl === before.imageUrl ? before.imageAlt : null;
  return { imageUrl, imageAlt: (draft.imageAlt === undefined ? keptAlt : draft.imageAlt) || null };
}

/** The exam types that exist, and the type of the package that the question belongs to. */
export interface QuestionScope {
  examTypes: ExamTypes;
  packageType: TryoutType;
}

/** @throws AppError for a section that no exam type has, or that doesn't have the sub type; a question may keep its stored values */
function subTypeOf(
  { section, subType }: QuestionDraft,
  { examTypes }: QuestionScope,
  before: QuestionContent | undefined,
): SubType {
  const ofSection = examTypes.subTypesOfSection(section);
  if (before?.section === section && (subType ?? before.subType) === before.subType) return before.subType;
  const [first] = ofSection;
  if (first === undefined) throw AppError.field('subType', 'Pilih bagian');
  if (subType === undefined) return before && ofSection.includes(before.subType) ? before.subType : first;
  if (!ofSection.includes(subType)) throw AppError.field('topic', 'Subtes ini tidak termasuk bagian yang dipilih');
  return subType;
}

/** The question's type. If several types have the sub type, the question keeps its own if it can; otherwise it gets the package's. */
function typeOf(
  draft: QuestionDraft,
  subType: SubType,
  { examTypes, packageType }: QuestionScope,
  before: QuestionContent | undefined,
): TryoutType {
  if (draft.type !== undefined) return draft.type;
  const able = examTypes.typesOf(subType);
  const usual = [before?.type, packageType].find((type) => type !== undefined && able.includes(type));
  return usual ?? able[0] ?? before?.type ?? packageType;
}

function optionsOf(drafts: readonly OptionDraft[], before: readonly QuestionOption[]): QuestionOption[] {
  const options = drafts.map((draft, index) => {
    const continued = before.find(({ letter }) => letter === draft.from);
    return {
      letter: letters[index] as Letter,
      text: draft.text,
      ...pictureOf(draft, continued),
      isKey: draft.isKey,
      weight: draft.weight === undefined ? (continued?.weight ?? null) : draft.weight,
    };
  });
  // If every option earns something, none is the key.
  return options.some(({ weight }) => weight !== null)
    ? options.map((option) => ({ ...option, isKey: false }))
    : options;
}

/**
 * The content of a question after a draft is applied.
 * @param before the version that is edited; none for a new question
 */
export function applyDraft(draft: QuestionDraft, scope: QuestionScope, before?: QuestionContent): QuestionContent {
  const { kind, section, stem, rubric, timeLimitSeconds } = draft;
  const subType = subTypeOf(draft, scope, before);
  return {
    kind,
    section,
    type: typeOf(draft, subType, scope, before),
    subType,
    stem,
    ...pictureOf(draft, before),
    ...perText((name) => (draft[name] === undefined ? before?.[name] : draft[name]) || null),
    rubric: (kind === 'essay' && (rubric === undefined ? before?.rubric : rubric)) || null,
    timeLimitSeconds: timeLimitSeconds ?? before?.timeLimitSeconds ?? defaultTimeLimitSeconds,
    options: kind === 'essay' ? [] : optionsOf(draft.options, before?.options ?? []),
  };
}

/** A question's content, without its identity. */
export function contentOf(question: StoredQuestion): QuestionContent {
  const { id: _id, tryoutId: _tryoutId, number: _number, version: _version, ...rest } = question;
  const { versionId: _versionId, updatedAt: _updatedAt, isReady: _isReady, isApproved: _isApproved, ...content } = rest;
  return content;
}

/** True when two versions have the same content. */
export const saysTheSame = (question: StoredQuestion, content: QuestionContent): boolean =>
  isDeepStrictEqual(contentOf(question), content);
