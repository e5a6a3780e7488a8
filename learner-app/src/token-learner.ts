/**
 * Whose token it is, as the token itself says. Only good for finding what this device keeps for its learner: whether the token
 * counts is the server's to say.
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
