import { useMediaQuery } from '@tryout/shared-ui/kit';

/** A phone's width: dialogs fill the screen. Below the 48em from which the styles make room. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
