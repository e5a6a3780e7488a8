import { isPermission, type Permission } from '../contract/index.ts';

/** Permissions as `account.permissions` holds them. */
export const writePermissions = (permissions: readonly Permission[]): string => JSON.stringify(permissions);

/** Those of `account.permissions` that this version knows: what a newer one has given opens nothing here. */
export const readPermissions = (text: string): Permission[] => (JSON.parse(text) as string[]).filter(isPermission);
