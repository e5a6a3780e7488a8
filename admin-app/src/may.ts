import { type Admin, type Permission, permissions } from '@tryout/api/contract';
import { useSession } from './session.ts';

/** Whether one of these permissions is held. A server that says nothing of permissions knows none: every administrator may do all. */
export const isAllowed = (held: Admin['permissions'], needed: readonly Permission[]): boolean =>
  held === undefined || needed.some((permission) => held.includes(permission));

/** Tells whether who is signed in has one of these permissions: what may not be done isn't shown. */
export function useMay(): (...needed: Permission[]) => boolean {
  const held = useSession(({ account }) => account?.permissions);
  return (...needed) => isAllowed(held, needed);
}

/** Who may see the packages at all: all of each, or its takers. */
export const packageReaders: readonly Permission[] = ['review', 'manage', 'support'];

/** Whether these are all that there are. */
export const isEverything = (held: readonly string[]): boolean => permissions.every((one) => held.includes(one));
