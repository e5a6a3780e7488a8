import { matchRoutes } from '@tryout/shared-ui/platform';
import { loginPaths } from './login-paths.ts';

/**
 * The value if it is a path of our own site, else null. Guards every navigation to a place that came from outside
 * (router state, query string): `//evil.example`, `/\evil`, `javascript:` and control characters are refused.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(value)) return null;
  try {
    const url = new URL(value, 'https://own.invalid');
    // Dots can still leave a `//` after they are resolved (`/.//evil`).
    return url.origin === 'https://own.invalid' && !url.pathname.startsWith('//')
      ? `${url.pathname}${url.search}${url.hash}`
      : null;
  } catch {
    return null;
  }
}

const loginRoutes = Object.values(loginPaths).map((path) => ({ path }));

/**
 * The path to open after signing in: the remembered one (`state.from`) if it is ours and no area's login, else the fallback. Login pages
 * are recognised as the router does: `/Admin/Login/?x=1` is one.
 */
export function pathAfterSignIn(state: unknown, fallback: string): string {
  const from = ownPath((state as { from?: unknown } | null)?.from);
  return from && !matchRoutes(loginRoutes, from.replace(/[?#].*$/, '')) ? from : fallback;
}
