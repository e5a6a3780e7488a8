import {
  ErrorState,
  isMissing,
  LoadingState,
  type QueryClient,
  SkeletonLines,
  useQuery,
  useSearchParams,
} from '@tryout/shared-ui';
import { createImportCalls, QuestionImport } from '@tryout/shared-ui/staff';
import { Suspense, useState } from 'react';
import { refreshQuestions, tryoutOfQuestionQuery } from '../features/questions/questions.queries.ts';
import { api, useSession } from '../session.ts';

const calls = createImportCalls(api, useSession, 'admin');

/** /admin/imports: questions out of a file, into the package that the address names. */
export function Component() {
  const [params] = useSearchParams();
  const tryoutId = params.get('tryout') ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    ...tryoutOfQuestionQuery(tryoutId),
    enabled: tryoutId !== '',
  });
  const isGone = tryoutId === '' || isMissing(error);
  // The account at the beginning: when a session ends, the account goes before the page.
  const [accountId] = useState(() => useSession.getState().account?.id ?? '');
  return (
    <Suspense fallback={null}>
      <QuestionImport
        calls={calls}
        owner={`admin ${accountId}`}
        tryout={data ?? (isGone ? null : undefined)}
        packageField={
          data || isGone ? undefined : error ? (
            <ErrorState
              title="Gagal memuat tryout"
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <LoadingState label="Memuat tryout…">
              <SkeletonLines lines={1} height={24} />
            </LoadingState>
          )
        }
        packageAddress={(id) => `/admin/tryouts/${encodeURIComponent(id)}`}
        onApplied={(id: string, queryClient: QueryClient) => void refreshQuestions(queryClient, id)}
      />
    </Suspense>
  );
}
