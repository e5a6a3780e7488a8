import type { AdminQuestionDetail } from '@tryout/api/contract';
import { createDeviceStorage } from '@tryout/shared-ui';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import type { QuestionDraft } from './question-draft.ts';
import type { OpenQuestion } from './use-question-address.ts';

/** A draft as the tab keeps it, with the version that it started from. */
export interface KeptDraft {
  draft: QuestionDraft;
  base: AdminQuestionDetail | null;
}

const storage = createDeviceStorage(() => window.sessionStorage);

/**
 * Where this tab keeps what was written and not saved: a session that ends, a reload or a crash in the middle of a long question
 * costs nothing. Another account never finds it.
 */
export function useKeptDraft({ tryoutId, questionId }: OpenQuestion) {
  // The account at the beginning: a session that ends takes the account away before the dialog.
  const [keeper] = useState(() => {
    const key = `question-draft ${useSession.getState().account?.id} ${tryoutId} ${questionId}`;
    const kept = storage.get(key);
    return {
      found: kept === null ? null : (JSON.parse(kept) as KeptDraft),
      keep: (draft: KeptDraft) => void storage.set(key, JSON.stringify(draft)),
      forget: () => storage.remove(key),
    };
  });
  return keeper;
}
export type DraftKeeper = ReturnType<typeof useKeptDraft>;
