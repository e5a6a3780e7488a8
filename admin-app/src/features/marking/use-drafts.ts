import type { Essay } from '@tryout/api/contract';
import { useKeptDrafts } from '@tryout/shared-ui/staff';
import { useEffect, useState } from 'react';
import { forgetMarks, olderMarks, ownerOfMarks, readMark } from '../../common/kept-marks.ts';
import { useSession } from '../../session.ts';
import { type Draft, draftOf, isSameDraft, isStored, isUntouched } from './draft.ts';
import { essayId, essayKeyFrom } from './essay-id.ts';
import type { EssayKey } from './marking.api.ts';

/** The typed mark of each essay until it is saved or dropped, whatever else is opened meanwhile. The device keeps it over a reload. */
export function useDrafts() {
  // The account at the beginning: when a session ends, the account goes before the page.
  const [accountId] = useState(() => useSession.getState().account?.id ?? '');
  const { isLoaded, store, drafts, write, drop, dropAll, abandon } = useKeptDrafts<Draft>({
    owner: ownerOfMarks(accountId),
    read: readMark,
    isSame: isSameDraft,
    older: olderMarks(accountId),
  });

  useEffect(() => void forgetMarks(accountId), [accountId]);
  useEffect(
    () =>
      useSession.subscribe(({ status, endedBy }) => {
        if (status === 'signed-out' && endedBy === 'user') abandon();
      }),
    [abandon],
  );

  const forget = (essay: EssayKey) => drop(essayId(essay));
  return {
    /** False until earlier drafts have been read from the device. */
    isLoaded,
    draftFor: (essay: Essay): Draft => drafts[essayId(essay)]?.value ?? draftOf(essay),
    /** The draft as it is now, also for whoever has waited for an answer. */
    latestFor: (essay: EssayKey): Draft | undefined => store.getState().drafts[essayId(essay)]?.value,
    isWritten: (essay: Essay): boolean => essayId(essay) in drafts,
    /** True for a draft of an earlier visit. */
    isRestored: (essay: Essay): boolean => drafts[essayId(essay)]?.isRestored ?? false,
    hasUnsaved: Object.keys(drafts).length > 0,
    /** The essays with unsaved marks. */
    written: Object.keys(drafts).flatMap((id) => essayKeyFrom(id) ?? []),
    /** @param isSure false if the stored mark may be another one by now: what equals the mark that is shown is a draft, too */
    write(essay: Essay, draft: Draft, isSure = true): void {
      if (isSure && isUntouched(draft, essay)) forget(essay);
      else write(essayId(essay), draft);
    },
    /** Drops a draft that equals the stored mark, such as one whose save got no answer. */
    settle(essay: Essay): void {
      const draft = drafts[essayId(essay)]?.value;
      if (draft && isStored(draft, essay)) forget(essay);
    },
    forget,
    forgetAll: dropAll,
  };
}
