import {
  ErrorState,
  LoadingState,
  type QueryClient,
  SkeletonLines,
  useQuery,
  useSearchParams,
} from '@tryout/shared-ui';
import { createImportCalls, QuestionImport } from '@tryout/shared-ui/staff';
import { Suspense, useState } from 'react';
import { questionsQuery } from './manager.api.ts';
import { PackageSelect } from './package-select.tsx';
import { managerAddress, packageName, tryoutListsQuery } from '../../common/tryout-lists.ts';
import { api, useSession } from '../../session.ts';

const calls = createImportCalls(api, useSession, 'api/questioner');

function refresh(tryoutId: string, queryClient: QueryClient) {
  for (const { queryKey } of [questionsQuery(tryoutId), tryoutListsQuery])
    void queryClient.invalidateQueries({ queryKey });
}

/** /questioner/import: questions out of a file, into the package that the address names. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(tryoutListsQuery);
  // The account at the beginning: when a session ends, the account goes before the page.
  const [accountId] = useState(() => useSession.getState().account?.id ?? '');
  const tryoutId = params.get('tryout');
  const found = data?.tryoutLists.find(({ id }) => id === tryoutId);
  const tryout = found ? { id: found.id, title: packageName(found) } : data ? null : undefined;
  return (
    <Suspense fallback={null}>
      <QuestionImport
        calls={calls}
        owner={`questioner ${accountId}`}
        tryout={tryout}
        packageField={
          data ? (
            <PackageSelect
              tryouts={data.tryoutLists}
              value={found?.id ?? null}
              onChange={(id) => setParams({ tryout: id }, { replace: true })}
            />
          ) : error ? (
            <ErrorState
              title="Gagal memuat daftar tryout"
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <LoadingState label="Memuat daftar tryout…">
              <SkeletonLines lines={1} height={44} />
            </LoadingState>
          )
        }
        packageAddress={(id) => managerAddress(id, 1)}
        onApplied={refresh}
      />
    </Suspense>
  );
}
