import { isPermission, type Permission } from '../contract/index.ts';

/** Permissions as text for `account.permissions`. */
export const writePermissions = (permissions: readonly Permission[]): string => JSON.stringify(permissions);

/** The permissions in `account.permissions` that this version knows: those given by a newer version open nothing here. */
export const readPermissions = (text: string): Permission[] => (JSON.parse(text) as string[]).filter(isPermission);
