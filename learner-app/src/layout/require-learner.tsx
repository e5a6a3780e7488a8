import { createRequireSession, ErrorState, LoadingState, loginPaths } from '@tryout/shared-ui';
import { lazy, Suspense } from 'react';
import { useSession } from '../session.ts';

/** Fetched before it is needed (use-exam-ahead.ts): without a connection nothing more arrives. */
const OfflineStart = lazy(() =>
  import(/* webpackChunkName: "offline-start" */ './offline-start.tsx').catch(() => ({ default: JustUnreachable })),
);

/** Where this device doesn't have that code. */
const JustUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Server tidak dapat dihubungi"
    message="Anda masih masuk. Periksa koneksi internet Anda, lalu coba lagi."
    onRetry={onRetry}
  />
);

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <Suspense fallback={<LoadingState />}>
    <OfflineStart onRetry={onRetry} />
  </Suspense>
);

/** Lets signed-in learners through; others go to /auth and come back afterwards. */
export const Component = createRequireSession({ session: useSession, loginPath: loginPaths.learner, Unreachable });
