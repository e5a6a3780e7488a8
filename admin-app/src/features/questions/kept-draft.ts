import type { AdminQuestionChange, AdminQuestionDetail } from '@tryout/api/contract';
import { createDeviceStorage } from '@tryout/shared-ui';
import type { CreationMemory, Unanswered } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import type { QuestionDraft } from './question-draft.ts';
import type { OpenQuestion } from './use-question-address.ts';

/** A draft as the tab keeps it, with the version that it started from. */
export interface KeptDraft {
  draft: QuestionDraft;
  base: AdminQuestionDetail | null;
}

/** A new question as it is sent. */
export interface NewQuestion {
  tryoutId: string;
  change: AdminQuestionChange;
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
    const creationKey = `${key} creation`;
    /** What may have arrived although the answer got lost: saved after a reload, it must not become a second question. */
    const creation: CreationMemory<NewQuestion> = {
      recall() {
        const unanswered = storage.get(creationKey);
        return unanswered === null ? null : (JSON.parse(unanswered) as Unanswered<NewQuestion>);
      },
      keep: (unanswered) =>
        unanswered === null ? storage.remove(creationKey) : void storage.set(creationKey, JSON.stringify(unanswered)),
    };
    return {
      creation,
      found: kept === null ? null : (JSON.parse(kept) as KeptDraft),
      keep: (draft: KeptDraft) => void storage.set(key, JSON.stringify(draft)),
      forget() {
        storage.remove(key);
        storage.remove(creationKey);
      },
    };
  });
  return keeper;
}
export type DraftKeeper = ReturnType<typeof useKeptDraft>;
