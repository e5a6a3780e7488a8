/**
 * A call that was sent before any code of the app was loaded, because the page can show nothing without its answer
 * (shell/src/first-calls/send-first-calls.ts). It is stored on the window, because sender and receiver are in different bundles.
 */
export interface FirstCall {
  /** Absolute, with its query. */
  address: string;
  token: string;
  sentAtMs: number;
  /** The answer with the moment of its arrival on `performance.now`'s clock. */
  answer: Promise<{ response: Response; arrivedAtMs: number }>;
}

declare global {
  interface Window {
    firstCalls?: FirstCall[] | undefined;
  }
}

/** An older answer may be out of date. */
const maxAgeMs = 15_000;

/** The answer that is already on its way to exactly this call with this token; can be taken once. */
export function takeFirstCall(address: string, token: string | null): FirstCall['answer'] | undefined {
  const calls = globalThis.window?.firstCalls;
  const call = calls?.find((one) => one.address === address);
  if (!call) return undefined;
  window.firstCalls = calls?.filter((one) => one !== call);
  const isFresh = call.token === token && performance.now() - call.sentAtMs < maxAgeMs;
  return isFresh ? call.answer : undefined;
}
