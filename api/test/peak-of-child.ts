import { readFileSync } from 'node:fs';

const lookEveryMs = 5;

/** A file in which the kernel describes a process; empty once that has ended. */
function told(pid: string, file: 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The most memory, in bytes, that a running child of this process has had at any time, if its command names the script. */
function peakNow(script: string): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  const peaks = children
    .filter((pid) => told(pid, 'cmdline').includes(script))
    .map((pid) => Number(/VmHWM:\s+(\d+) kB/.exec(told(pid, 'status'))?.[1] ?? 0) * 1024);
  return Math.max(0, ...peaks);
}

/** Does the work, and returns its value with the most memory that a child of this process needed which runs the script. */
export async function withPeakOfChild<Value>(
  script: string,
  work: () => Promise<Value>,
): Promise<{ value: Value; peakBytes: number }> {
  let peakBytes = 0;
  const look = () => void (peakBytes = Math.max(peakBytes, peakNow(script)));
  const looks = setInterval(look, lookEveryMs);
  try {
    const value = await work();
    look();
    return { value, peakBytes };
  } finally {
    clearInterval(looks);
  }
}
