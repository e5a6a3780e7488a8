/** Some browsers never answer when storage is blocked; nothing waits longer for them. */
const storagePatienceMs = 2_000;

/** Rejects if the answer, of the device's storage for example, doesn't come in time. */
export function inTime<Value>(answer: Promise<Value>, patienceMs: number = storagePatienceMs): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
