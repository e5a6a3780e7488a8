import type { To } from 'react-router';
import { useLocation, useNavigate, useSearchParams } from '@tryout/shared-ui/platform';
import { changedQuery } from '../../format/page-number.ts';

/** History state of an address that was opened by our own link: closing then goes back instead of adding a second entry. */
const openedHere = { dialogOpenedHere: true };

/**
 * The content of a dialog, kept in the address (`?paket=…`): it survives a reload, and "back" closes it.
 * @param name the parameter that says what is open
 */
export function useDialogAddress(name: string) {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  return {
    /** Null = closed. */
    open: query.get(name),
    /**
     * For a link: `<Button component={Link} {...linkTo(id)}>`.
     * @param field the form field that gets the focus (`useLinkedField`)
     */
    linkTo(value: string, field: string | null = null): { to: To; state: unknown } {
      const next = changedQuery(query, { [name]: value });
      return { to: { pathname: location.pathname, search: `?${next}` }, state: { ...openedHere, field } };
    },
    close() {
      if ((location.state as typeof openedHere | null)?.dialogOpenedHere) return void navigate(-1);
      return setQuery((current) => changedQuery(current, { [name]: null }), { replace: true });
    },
  };
}
