/**
 * The learner's id in a token. Only for finding the data that this device keeps for its learner: only the server can say whether the token
 * counts.
 * @returns undefined without a token, and for one that doesn't read as a JWT
 */
export function learnerOfToken(token: string | null): string | undefined {
  try {
    const payload = token?.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const subject = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : undefined;
    return typeof subject === 'string' && subject !== '' ? subject : undefined;
  } catch {
    return undefined;
  }
}
