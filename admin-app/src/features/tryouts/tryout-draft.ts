import {
  type AdminTryout,
  AdminTryoutChange,
  type Difficulty,
  type Open,
  type ExamTypes,
  tryoutDefaults,
  type TryoutType,
} from '@tryout/api/contract';

/** The form's values as the fields hold them, before the schema checks them. */
export interface TryoutDraft extends Record<string, unknown> {
  title: string;
  description: string;
  /** '' while empty; the same below. */
  price: number | string;
  batch: number | string;
  type: TryoutType;
  status: boolean;
  isOnline: boolean;
  imageUrl: string | null;
  durationSeconds: number | '';
  difficulty: Open<Difficulty>;
  opensAt: string | null;
  closesAt: string | null;
  ruleSetId: string;
  isFreeTryout: boolean;
  /** Without effect when `closesAt` is empty. */
  keysAfterClose: boolean;
  requiresReview: boolean;
}

/** The form is checked by the API's own schema. */
export const TryoutForm = AdminTryoutChange;

/** The draft of a new package: it has the first type, with the type's usual rule set. */
export function newDraft({ list: [first] }: ExamTypes): TryoutDraft {
  return { title: '', ...tryoutDefaults, type: first?.type ?? '', ruleSetId: first?.defaultRuleSetId ?? '' };
}

/** The draft with another type. If the rule set was the usual one of the old type, it becomes the usual one of the new type. */
export const withType = (
  { type: before, ruleSetId }: Pick<TryoutDraft, 'type' | 'ruleSetId'>,
  type: TryoutType,
  { find }: ExamTypes,
): Pick<TryoutDraft, 'type' | 'ruleSetId'> => ({
  type,
  ruleSetId: (ruleSetId === find(before)?.defaultRuleSetId && find(type)?.defaultRuleSetId) || ruleSetId,
});

/** A package as its form shows it. */
export const draftOf = ({
  title,
  description,
  price,
  batch,
  type,
  status,
  isOnline,
  imageUrl,
  durationSeconds,
  difficulty,
  opensAt,
  closesAt,
  ruleSetId,
  isFreeTryout,
  keysAfterClose = tryoutDefaults.keysAfterClose,
  requiresReview = tryoutDefaults.requiresReview,
}: AdminTryout): TryoutDraft => ({
  title,
  description,
  price,
  batch,
  type,
  status,
  isOnline,
  imageUrl,
  durationSeconds,
  difficulty,
  opensAt,
  closesAt,
  ruleSetId,
  isFreeTryout,
  keysAfterClose,
  requiresReview,
});

/** True when two drafts have the same content. */
export const saysTheSame = (a: TryoutDraft, b: TryoutDraft) =>
  Object.keys({ ...a, ...b }).every((field) => a[field] === b[field]);
