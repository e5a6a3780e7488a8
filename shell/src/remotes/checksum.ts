/** The SHA-384 checksum of these bytes, as an `integrity` attribute has it. Only secure pages (https, loopback) can compute one. */
export async function checksumOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
