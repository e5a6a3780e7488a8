import { useMediaQuery } from '@tryout/shared-ui/kit';

/** If there is room for all columns of a long table. Right from the first picture on, so that no table is drawn twice. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
