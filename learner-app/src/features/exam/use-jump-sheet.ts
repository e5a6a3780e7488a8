import { useCallback, useMemo, useState } from 'react';

export interface JumpSheet {
  isOpen: boolean;
  /** True when the focus returns to the element that opened it: not after a jump, which leads to a question. */
  returnsFocus: boolean;
  open(): void;
  close(): void;
  closeForJump(): void;
}

/** The state of a sheet or dialog over the exam from which the learner can jump to a question. */
export function useJumpSheet(): JumpSheet {
  const [state, setState] = useState<'closed' | 'open' | 'left by a jump'>('closed');
  const open = useCallback(() => setState('open'), []);
  const close = useCallback(() => setState((now) => (now === 'open' ? 'closed' : now)), []);
  const closeForJump = useCallback(() => setState((now) => (now === 'open' ? 'left by a jump' : now)), []);
  return useMemo(
    () => ({ isOpen: state === 'open', returnsFocus: state !== 'left by a jump', open, close, closeForJump }),
    [state, open, close, closeForJump],
  );
}
