import { createSearchParams } from '@tryout/shared-ui';

/** The address of all packages that match. */
export const allPackages = (search: string) => `/tryout?${createSearchParams({ search })}`;

/** The field itself, with findings below it or not yet. */
export const searchInput = {
  'aria-label': 'Cari paket tryout dan materi',
  placeholder: 'Cari paket tryout atau materi',
  enterKeyHint: 'search',
  maxLength: 100,
} as const;
