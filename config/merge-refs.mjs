import { useMergedRef } from '@mantine/hooks';

/**
 * Takes the place of the one function that Mantine's scroll area, and so every dialog, wants of @floating-ui/react: the whole library
 * places menus and tooltips, 15 KB (brotli) that a page without either would carry.
 */
export const useMergeRefs = (refs) => useMergedRef(...refs);
