import { type RefObject, useEffect } from 'react';
import { useLocation } from '@tryout/shared-ui/platform';

/** The field for which a link opened the dialog; null where the link named none. */
export function useLinkedField(): string | null {
  const state = useLocation().state as { field?: unknown } | null;
  return typeof state?.field === 'string' ? state.field : null;
}

/** Moves the focus, when a form appears, to the field that a link named: the element with its `data-path`. */
export function useBeginAtField(form: RefObject<HTMLElement | null>): void {
  const field = useLinkedField();
  useEffect(() => {
    if (field === null) return;
    const place = form.current?.querySelector<HTMLElement>(`[data-path=${JSON.stringify(field)}]`);
    place?.focus();
    place?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, []);
}
