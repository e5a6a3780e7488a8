import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { CrowdReport, FromCrowd, ToCrowd } from './messages.ts';

/** The sitters' process as the conductor sees it. */
export interface Crowd {
  send(message: ToCrowd): void;
  /** Resolves with the next message of this kind. */
  once(kind: Exclude<FromCrowd['kind'], 'report'>): Promise<void>;
  report(): Promise<CrowdReport>;
  kill(): void;
}

/** @param progress gets how many sitters wait, sit and have ended, every second */
export function startCrowd(progress: (now: FromCrowd & { kind: 'progress' }) => void): Crowd {
  const child = fork(join(import.meta.dirname, 'crowd.process.ts'), [], { serialization: 'advanced' });
  const waiting = new Map<FromCrowd['kind'], ((message: FromCrowd) => void)[]>();
  const broken = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`The sitters' process has ended: ${code ?? signal}`)));
  });
  // Everybody who waits for a message gets the failure.
  broken.catch(() => {});
  child.on('message', (message: FromCrowd) => {
    if (message.kind === 'progress') progress(message);
    for (const resolve of waiting.get(message.kind)?.splice(0) ?? []) resolve(message);
  });
  const next = (kind: FromCrowd['kind']) =>
    Promise.race([
      broken,
      new Promise<FromCrowd>((resolve) => {
        waiting.set(kind, [...(waiting.get(kind) ?? []), resolve]);
      }),
    ]);
  return {
    send: (message) => void child.send(message),
    once: async (kind) => void (await next(kind)),
    report: async () => ((await next('report')) as FromCrowd & { kind: 'report' }).report,
    kill: () => void child.kill('SIGKILL'),
  };
}
