import type { Essay } from '@tryout/api/contract';
import { useEffect, useState } from 'react';
import { keptMarks } from '../../kept-marks.ts';
import { useSession } from '../../session.ts';
import { type Draft, draftOf, isStored, isUntouched } from './draft.ts';
import { essayId, essayKeyFrom } from './essay-id.ts';
import type { EssayKey } from './marking.api.ts';

/** The typed mark of each essay until it is saved or dropped, whatever else is opened meanwhile. Kept in the tab over a reload. */
export function useDrafts() {
  // The account at the beginning: when a session ends, the account goes before the page.
  const [accountId] = useState(() => useSession.getState().account?.id ?? '');
  const [found] = useState(() => keptMarks.of(accountId));
  const [drafts, setDrafts] = useState(found);
  /** Ids of drafts that were restored, and not changed since. */
  const [restored, setRestored] = useState<ReadonlySet<string>>(() => new Set(Object.keys(found)));

  useEffect(() => {
    if (drafts !== found) keptMarks.keep(accountId, drafts);
  }, [accountId, drafts, found]);

  function forget(essay: EssayKey): void {
    const id = essayId(essay);
    setDrafts(({ [id]: _, ...others }) => others);
    setRestored((ids) => new Set([...ids].filter((one) => one !== id)));
  }

  return {
    draftFor: (essay: Essay): Draft => drafts[essayId(essay)] ?? draftOf(essay),
    isWritten: (essay: Essay): boolean => essayId(essay) in drafts,
    isRestored: (essay: Essay): boolean => restored.has(essayId(essay)),
    hasUnsaved: Object.keys(drafts).length > 0,
    /** The essays with unsaved marks. */
    written: Object.keys(drafts).flatMap((id) => essayKeyFrom(id) ?? []),
    write(essay: Essay, draft: Draft): void {
      if (isUntouched(draft, essay)) forget(essay);
      else setDrafts((others) => ({ ...others, [essayId(essay)]: draft }));
    },
    /** Drops a draft that equals the stored mark, such as one whose save got no answer. */
    settle(essay: Essay): void {
      const draft = drafts[essayId(essay)];
      if (draft && isStored(draft, essay)) forget(essay);
    },
    forget,
    forgetAll(): void {
      // At once: the page is closed next.
      keptMarks.forget();
      setDrafts({});
      setRestored(new Set());
    },
  };
}
