import { AdminTryout, AdminTryoutChange, tryoutDefaults } from '@tryout/api/contract';
import { type Unanswered, useKeptDrafts } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { useSession } from '../../session.ts';
import type { TryoutDraft } from './tryout-draft.ts';

/** The text of a package's form, until it is saved or thrown away. */
export interface KeptTryout {
  draft: TryoutDraft;
  /** The state that the draft started from; null for a new package. */
  base: AdminTryout | null;
  /** The creation that was sent and got no answer: it is sent again under the same key. */
  unanswered: Unanswered<AdminTryoutChange> | null;
}

const emptyDraft: TryoutDraft = { title: '', ...tryoutDefaults, type: '', ruleSetId: '' };

const Kept = v.object({
  // As typed, so it may be anything; fields that an earlier release didn't have get their defaults.
  draft: v.pipe(
    v.looseObject({ title: v.string() }),
    v.transform((draft): TryoutDraft => ({ ...emptyDraft, ...draft })),
  ),
  base: v.nullable(AdminTryout),
  unanswered: v.nullable(v.object({ key: v.string(), body: AdminTryoutChange })),
});

function read(kept: unknown): KeptTryout | undefined {
  const { success, output } = v.safeParse(Kept, kept);
  return success ? output : undefined;
}

/** The drafts of the package form, by package. Other tabs and other accounts have their own. */
export function useKeptTryouts() {
  // The account at the beginning: when a session ends, the account goes before the form.
  const [accountId] = useState(() => useSession.getState().account?.id ?? '');
  return useKeptDrafts<KeptTryout>({
    owner: `packages ${accountId}`,
    read,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
}
export type KeptTryouts = ReturnType<typeof useKeptTryouts>;
