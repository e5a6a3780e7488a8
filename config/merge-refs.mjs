import { useMergedRef } from '@mantine/hooks';

/**
 * Replaces the only function that Mantine's scroll area, and so every dialog, needs of @floating-ui/react: the whole library places menus
 * and tooltips, 15 KB (brotli) for a page that has neither.
 */
export const useMergeRefs = (refs) => useMergedRef(...refs);
