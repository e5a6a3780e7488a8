/**
 * The value if it is a path of our own site, else null. Guards every navigation to a place that came from outside
 * (router state, query string): `//evil.example`, `/\evil`, `javascript:` and control characters are refused.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(value)) return null;
  try {
    const url = new URL(value, 'https://own.invalid');
    // Dots can still build a `//` once they are resolved (`/.//evil`).
    return url.origin === 'https://own.invalid' && !url.pathname.startsWith('//')
      ? `${url.pathname}${url.search}${url.hash}`
      : null;
  } catch {
    return null;
  }
}

/** Where to go after signing in: the remembered place if it is ours and not a login page, else the fallback. */
export function pathAfterSignIn(
  state: unknown,
  { fallback, loginPath }: { fallback: string; loginPath: string },
): string {
  const from = ownPath((state as { from?: unknown } | null)?.from);
  return from && new URL(from, 'https://own.invalid').pathname.replace(/\/+$/, '') !== loginPath ? from : fallback;
}
