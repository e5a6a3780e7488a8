import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createKeptDrafts, type KeptDraftsOptions } from './kept-drafts.ts';

/** The drafts of a form for as long as it is shown. The options of its first moment count. */
export function useKeptDrafts<Value>(options: KeptDraftsOptions<Value>) {
  const [kept] = useState(() => createKeptDrafts(options));
  useEffect(() => {
    void kept.open();
    return () => void kept.close();
  }, [kept]);
  return { ...kept, ...useStore(kept.store) };
}
export type KeptDrafts<Value> = ReturnType<typeof useKeptDrafts<Value>>;
