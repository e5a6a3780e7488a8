import { type To, useLocation, useNavigate, useSearchParams } from '@tryout/shared-ui';

/** What the address says in place of a question's id where a new one is written. */
const newQuestion = 'baru';

/** Which question the dialog shows. */
export interface OpenQuestion {
  /** Null = still to be chosen. */
  tryoutId: string | null;
  /** Null = a new question. */
  questionId: string | null;
}

/** History state of an address that a link of ours led to: closing goes back instead of leaving a second entry behind. */
const openedHere = { questionOpenedHere: true };

/** The question dialog's place in the address (`?tryout=…&soal=…`): it survives a reload, and "back" closes it. */
export function useQuestionAddress() {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const question = query.get('soal');
  const open: OpenQuestion | null =
    (question && {
      tryoutId: query.get('tryout'),
      questionId: question === newQuestion ? null : question,
    }) ||
    null;

  return {
    open,
    /** For a link: `<Link {...linkTo(…)}>`. */
    linkTo(target: OpenQuestion): { to: To; state: unknown } {
      const next = new URLSearchParams(query);
      next.set('soal', target.questionId ?? newQuestion);
      if (target.tryoutId) next.set('tryout', target.tryoutId);
      else next.delete('tryout');
      return { to: { pathname: location.pathname, search: `?${next}` }, state: openedHere };
    },
    close() {
      if ((location.state as typeof openedHere | null)?.questionOpenedHere) return void navigate(-1);
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete('soal');
          next.delete('tryout');
          return next;
        },
        { replace: true },
      );
    },
  };
}
