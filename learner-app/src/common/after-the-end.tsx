import { ApiError, Button, EmptyState, ErrorState, Link } from '@tryout/shared-ui';
import { ResultWaits } from './result-waits.tsx';

/** The result is held back while others still sit the package. */
export const isHeldBack = (error: unknown) => error instanceof ApiError && error.code === 'RESULT_NOT_OPEN';

/** What opens only after the end is asked for while the attempt runs. */
export const isStillRunning = (error: unknown) => error instanceof ApiError && error.code === 'ATTEMPT_RUNNING';

interface AfterTheEndFailureProps {
  error: Error;
  attemptId: string;
  /** What opens after the end, beginning a sentence: "Hasil dan pembahasan". */
  what: string;
  missingTitle: string;
  failureTitle: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** In place of what opens only after the end: the attempt runs still, others sit the package, there is none for this learner, or no answer came. */
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
          // A full load: what the page knows of the attempt is older than what the server has just said.
          <Button component={Link} to={`/exam/${attemptId}`} reloadDocument>
            Lanjutkan
          </Button>
        }
      />
    );
  }
  if (isHeldBack(error)) return <ResultWaits attemptId={attemptId} onOpen={onRetry} />;
  if (error instanceof ApiError && error.status === 404) {
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
