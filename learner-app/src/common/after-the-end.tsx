import { ApiError, Button, EmptyState, ErrorState, isMissing, Link } from '@tryout/shared-ui';
import { ResultWaits } from './result-waits.tsx';

/** True when the result is held back while others still sit the package. */
const isHeldBack = (error: unknown) => error instanceof ApiError && error.code === 'RESULT_NOT_OPEN';

/** True when a page for finished attempts was asked for while the attempt still runs. */
export const isStillRunning = (error: unknown) => error instanceof ApiError && error.code === 'ATTEMPT_RUNNING';

interface AfterTheEndFailureProps {
  error: Error;
  attemptId: string;
  /** The name of the page at the start of a sentence: "Hasil dan pembahasan". */
  what: string;
  missingTitle: string;
  failureTitle: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/**
 * Shown in place of a page that opens only after the end: the attempt still runs, others still sit the package, this learner has no such
 * attempt, or no answer came.
 */
export function AfterTheEndFailure({
  error,
  attemptId,
  what,
  missingTitle,
  failureTitle,
  onRetry,
  isRetrying,
}: AfterTheEndFailureProps) {
  if (isStillRunning(error)) {
    return (
      <EmptyState
        title="Tryout ini belum diselesaikan"
        message={`${what} terbuka setelah Anda menyelesaikannya atau waktunya habis.`}
        action={
          // A full load, because the page's data about the attempt is older than the server's answer.
          <Button component={Link} to={`/exam/${attemptId}`} reloadDocument>
            Lanjutkan
          </Button>
        }
      />
    );
  }
  if (isHeldBack(error)) return <ResultWaits attemptId={attemptId} onOpen={onRetry} />;
  if (isMissing(error)) {
    return (
      <EmptyState
        title={missingTitle}
        message="Mungkin tautannya salah ketik, atau pengerjaannya milik akun lain."
        action={
          <Button component={Link} to="/pusat-langganan">
            Lihat pengerjaan saya
          </Button>
        }
      />
    );
  }
  return <ErrorState title={failureTitle} error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}
