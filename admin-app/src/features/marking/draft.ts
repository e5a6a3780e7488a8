import { type Essay, EssayMarking } from '@tryout/api/contract';
import * as v from 'valibot';

/** A mark as it is being written. */
export interface Draft {
  percent: number | '';
  remark: string;
  /** The version of the essay that it started from. */
  version: number;
}

export const draftOf = ({ mark, version }: Essay): Draft => ({
  percent: mark?.percent ?? '',
  remark: mark?.remark ?? '',
  version,
});

type Field = 'percent' | 'remark';
export type DraftErrors = Partial<Record<Field, string>>;

/** The marking that a draft makes, or what is wrong with it: by the schema that the server checks with. */
export function checked(draft: Draft): { marking: EssayMarking } | { errors: DraftErrors } {
  const result = v.safeParse(EssayMarking, draft);
  if (result.success) return { marking: result.output };
  const { nested = {} } = v.flatten<typeof EssayMarking>(result.issues);
  return {
    errors: {
      ...(nested.percent && { percent: nested.percent[0] }),
      ...(nested.remark && { remark: nested.remark[0] }),
    },
  };
}
