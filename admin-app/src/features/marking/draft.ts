import { type Essay, EssayMarking } from '@tryout/api/contract';
import * as v from 'valibot';
import type { KeptMark } from '../../common/kept-marks.ts';

/** A mark that is being written. */
export type Draft = KeptMark;

/** True if two drafts have the same content. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.percent === other.percent && one.remark === other.remark && one.version === other.version;

/** A percentage in Indonesian notation: `85.5` → `85,5`. */
export const typed = (percent: number) => String(percent).replace('.', ',');

/** The number of a typed percentage: `85,5`, `85.5` and `85,5 %` are the same. NaN where it is no number, or not yet. */
export function percentOf(text: string): number {
  const [, number] = /^\s*([-−]?(?:\d+(?:[.,]\d*)?|[.,]\d+))\s*%?\s*$/.exec(text) ?? [];
  return number === undefined ? Number.NaN : Number(number.replace('−', '-').replace(',', '.'));
}

export const draftOf = ({ mark, version }: Pick<Essay, 'mark' | 'version'>): Draft => ({
  percent: mark ? typed(mark.percent) : '',
  remark: mark?.remark ?? '',
  version,
});

/** True when the fields hold the same as before anything was typed. */
export function isUntouched(draft: Draft, essay: Pick<Essay, 'mark' | 'version'>): boolean {
  const { percent, remark } = draftOf(essay);
  return draft.percent === percent && draft.remark === remark;
}

/** True if a draft equals the stored mark, even if somebody else saved it: then there is nothing left to save. */
export const isStored = (draft: Draft, { mark }: Pick<Essay, 'mark'>): boolean =>
  mark
    ? percentOf(draft.percent) === mark.percent && draft.remark.trim() === (mark.remark ?? '')
    : draft.percent.trim() === '' && draft.remark.trim() === '';

type Field = 'percent' | 'remark';
export type DraftErrors = Partial<Record<Field, string>>;

/** The marking of a draft, or its errors: by the schema that the server checks with. */
export function checked(draft: Draft): { marking: EssayMarking } | { errors: DraftErrors } {
  const result = v.safeParse(EssayMarking, { ...draft, percent: percentOf(draft.percent) });
  if (result.success) return { marking: result.output };
  const { nested = {} } = v.flatten<typeof EssayMarking>(result.issues);
  return {
    errors: {
      ...(nested.percent && { percent: nested.percent[0] }),
      ...(nested.remark && { remark: nested.remark[0] }),
    },
  };
}
