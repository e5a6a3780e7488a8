import { type Admin, type Permission, permissions } from '@tryout/api/contract';
import { useSession } from './session.ts';

/**
 * True when one of the needed permissions is held. A server that sends no permissions has none: there every administrator may do
 * everything.
 */
export const isAllowed = (held: Admin['permissions'], needed: readonly Permission[]): boolean =>
  held === undefined || needed.some((permission) => held.includes(permission));

/** Returns a check whether the signed-in administrator has one of these permissions: actions without permission aren't shown. */
export function useMay(): (...needed: Permission[]) => boolean {
  const held = useSession(({ account }) => account?.permissions);
  return (...needed) => isAllowed(held, needed);
}

/** The permissions to see packages at all: the whole package, or its takers. */
export const packageReaders: readonly Permission[] = ['review', 'manage', 'support'];

/** True when these are all permissions. */
export const isEverything = (held: readonly string[]): boolean => permissions.every((one) => held.includes(one));
