/** Some browsers never answer when storage is blocked; nothing waits longer for them. */
const storagePatienceMs = 2_000;

/** Rejects if the device's storage doesn't answer in time. */
export function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Storage does not answer')), storagePatienceMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
