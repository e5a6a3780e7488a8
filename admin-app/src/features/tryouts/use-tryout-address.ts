import { useDialogAddress } from '@tryout/shared-ui/staff';

/** The parameter of the address that says which package is edited. */
export const tryoutParam = 'paket';
/** Its value in place of an id while a new one is written. */
export const newTryout = 'baru';

/** The state of the package dialog, kept in the address. */
export const useTryoutAddress = () => useDialogAddress(tryoutParam);

/** The state of a package's check, kept in the address (`periksa=<package>`). */
export const useCheckAddress = () => useDialogAddress('periksa');
