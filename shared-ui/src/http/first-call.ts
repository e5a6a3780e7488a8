/**
 * A call that was sent before any code of the app was there, because its answer takes longest (shell/src/first-call/send-first-call.ts).
 * It lies on the window: who sends it and who takes it are in different bundles.
 */
export interface FirstCall {
  /** Absolute. */
  address: string;
  token: string;
  sentAtMs: number;
  /** The answer with the moment of its arrival on `performance.now`'s clock. */
  answer: Promise<{ response: Response; arrivedAtMs: number }>;
}

declare global {
  interface Window {
    firstCall?: FirstCall | undefined;
  }
}

/** Older than this it says nothing about now. */
const maxAgeMs = 15_000;

/** The answer that is already on its way to this very call, for this token; taken once. */
export function takeFirstCall(address: string, token: string | null): FirstCall['answer'] | undefined {
  const call = globalThis.window?.firstCall;
  if (call?.address !== address) return undefined;
  window.firstCall = undefined;
  const isFresh = call.token === token && performance.now() - call.sentAtMs < maxAgeMs;
  return isFresh ? call.answer : undefined;
}
