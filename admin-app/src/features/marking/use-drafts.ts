import type { Essay } from '@tryout/api/contract';
import { useEffect, useState } from 'react';
import { keptMarks } from '../../kept-marks.ts';
import { useSession } from '../../session.ts';
import { type Draft, draftOf, isStored, isUntouched } from './draft.ts';
import { essayId, essayKeyFrom } from './essay-id.ts';
import type { EssayKey } from './marking.api.ts';

/** What is typed, for each essay until it is saved or dropped, whatever else is opened meanwhile. The tab keeps it over a reload. */
export function useDrafts() {
  // The account at the beginning: a session that ends takes the account away before the page.
  const [accountId] = useState(() => useSession.getState().account?.id ?? '');
  const [found] = useState(() => keptMarks.of(accountId));
  const [drafts, setDrafts] = useState(found);
  /** What was found, and hasn't been touched since. */
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
    /** The essays whose marks are written and not saved. */
    written: Object.keys(drafts).flatMap((id) => essayKeyFrom(id) ?? []),
    write(essay: Essay, draft: Draft): void {
      if (isUntouched(draft, essay)) forget(essay);
      else setDrafts((others) => ({ ...others, [essayId(essay)]: draft }));
    },
    /** Drops a draft that says no more than what is stored, such as one whose save was never answered. */
    settle(essay: Essay): void {
      const draft = drafts[essayId(essay)];
      if (draft && isStored(draft, essay)) forget(essay);
    },
    forget,
    forgetAll(): void {
      // At once: what follows is that the page goes.
      keptMarks.forget();
      setDrafts({});
      setRestored(new Set());
    },
  };
}
