import { useEffect, useState } from 'react';

/** An answer with the server's time, and the moment of its arrival on the browser's monotonic clock. */
export type Received<Answer extends { serverNow: string }> = Answer & { receivedAtMs: number };

/** @param atMs when it arrived, where that was earlier than now */
export const received = <Answer extends { serverNow: string }>(
  answer: Answer,
  atMs = performance.now(),
): Received<Answer> => ({ ...answer, receivedAtMs: atMs });

/** The server's time now, in milliseconds since 1970. The device's own clock, which its owner may set, is never used. */
export const serverTimeMs = ({ serverNow, receivedAtMs }: { serverNow: string; receivedAtMs: number }) =>
  Date.parse(serverNow) + performance.now() - receivedAtMs;

/** An answer with the server's time as it is now. @param atMs when it had the one that it has, on the browser's monotonic clock */
export const movedOn = <Answer extends { serverNow: string }>(answer: Answer, atMs: number): Answer => ({
  ...answer,
  serverNow: new Date(Date.parse(answer.serverNow) + performance.now() - atMs).toISOString(),
});

const secondsUntil = (deadlineAt: string, answer: { serverNow: string; receivedAtMs: number }) =>
  Math.max(0, Math.ceil((Date.parse(deadlineAt) - serverTimeMs(answer)) / 1000));

/**
 * The server's time in milliseconds since 1970, each second; the device's where there was no answer yet.
 * @param isCounting false where nothing depends on the time
 */
export function useServerNow(
  answer: { serverNow: string; receivedAtMs: number } | undefined,
  isCounting: boolean = true,
): number {
  const [, setLooks] = useState(0);
  useEffect(() => {
    if (!isCounting) return () => {};
    const timer = setInterval(() => setLooks((looks) => looks + 1), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return answer ? serverTimeMs(answer) : Date.now();
}

/** Whole seconds until the deadline, counted on from the server's own time; never below 0. */
export function useSecondsLeft(
  deadlineAt: string,
  { serverNow, receivedAtMs }: { serverNow: string; receivedAtMs: number },
): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(deadlineAt, { serverNow, receivedAtMs }));
  useEffect(() => {
    const look = () => setSecondsLeft(secondsUntil(deadlineAt, { serverNow, receivedAtMs }));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [deadlineAt, serverNow, receivedAtMs]);
  return secondsLeft;
}
