import { useDialogAddress } from '@tryout/shared-ui/staff';

/** The parameter of the address that says which package is edited. */
export const tryoutParam = 'paket';
/** What it says in place of an id where a new one is written. */
export const newTryout = 'baru';

/** The package dialog's place in the address. */
export const useTryoutAddress = () => useDialogAddress(tryoutParam);

/** The place in the address of what is wrong with a package (`periksa=<package>`). */
export const useCheckAddress = () => useDialogAddress('periksa');
