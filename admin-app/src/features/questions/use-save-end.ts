import type { Writing } from '@tryout/shared-ui/staff';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when a save of this question has ended, also when it was sent again by itself. */
export function useSaveEnd({ ended }: Writing, onEnd: (isSaved: boolean) => void): void {
  const tell = useEffectEvent(onEnd);
  const count = ended?.count ?? 0;
  const told = useRef(count);
  const isSaved = ended?.isSaved ?? false;
  useEffect(() => {
    if (told.current === count) return;
    told.current = count;
    tell(isSaved);
  }, [count, isSaved]);
}
