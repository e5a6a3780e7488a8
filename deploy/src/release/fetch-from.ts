/**
 * Asks another machine.
 * @throws Error that names the address and the cause, where `fetch` says only that it has failed
 */
export async function fetchFrom(address: string, options?: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    throw new Error(`${address} doesn't answer: ${cause?.code ?? cause?.message ?? message}.`, { cause: error });
  }
}
