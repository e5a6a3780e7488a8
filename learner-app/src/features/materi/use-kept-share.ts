import { type RefObject, useEffect, useRef } from 'react';

/** The smallest step in percent that is worth a call. */
const worthKeeping = 10;

interface State {
  percent: number;
  /** The share that the server knows, or is being told. */
  sent: number;
  keep: (percent: number) => Promise<unknown>;
}

/**
 * Saves how far a lesson was read: in larger steps, and when the page is left or hidden. A step that couldn't be saved goes with the next.
 */
export function useKeptShare(percent: number, kept: number, keep: State['keep']): void {
  const state = useRef<State>({ percent, sent: kept, keep });
  useEffect(() => {
    state.current = { percent, sent: Math.max(state.current.sent, kept), keep };
  });

  useEffect(() => {
    const { sent } = state.current;
    if (percent - sent >= worthKeeping || (percent === 100 && sent < 100)) void send(state);
  }, [percent]);

  useEffect(() => {
    const sendRest = () => {
      if (state.current.percent > state.current.sent) void send(state);
    };
    const onVisibility = () => {
      if (document.hidden) sendRest();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      sendRest();
    };
  }, []);
}

async function send(state: RefObject<State>): Promise<void> {
  const { percent, sent, keep } = state.current;
  state.current.sent = percent;
  try {
    await keep(percent);
  } catch {
    state.current.sent = Math.min(state.current.sent, sent);
  }
}
