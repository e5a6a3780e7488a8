import { useLocation, useNavigate, useSearchParams } from '@tryout/shared-ui';

const param = 'pengguna';

/** Which learner is open, kept in the address: a reload shows the same one, and "back" closes it. */
export function useUserAddress() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    openId: query.get(param),
    /** Where a learner's link leads: this very table with the learner open. */
    linkTo(learnerId: string) {
      const next = new URLSearchParams(query);
      next.set(param, learnerId);
      return { to: `?${next}`, state: { openedHere: true } };
    },
    /** As "back" would where one was opened from the table; otherwise the table takes its place. */
    close() {
      if ((state as { openedHere?: boolean } | null)?.openedHere) return void navigate(-1);
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete(param);
          return next;
        },
        { replace: true },
      );
    },
  };
}
