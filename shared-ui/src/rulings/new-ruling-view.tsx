import type { RulingChange } from '@tryout/api/contract';
import { Alert, Anchor, IconInfoCircle, Title, useQuery, useQueryClient } from '@tryout/shared-ui/kit';
import { Link, useNavigate, useSearchParams } from '@tryout/shared-ui/platform';
import { useState } from 'react';
import { BackLink } from '../components/back-link/back-link.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { isMissing, isNotServed } from '../http/api-error.ts';
import { createOnce } from '../http/create-once.ts';
import { RuledQuestionView } from './ruled-question.tsx';
import type { RulingCalls } from './ruling-calls.ts';
import { RulingForm } from './ruling-form.tsx';
import { changeWords } from './ruling-words.ts';
import * as styles from './rulings.module.css';

interface NewRulingViewProps {
  calls: RulingCalls;
  /** The address of the list. */
  path: string;
}

/** The address at which a ruling on a question's version is drafted. @param path the address of the list */
export const newRulingAddress = (path: string, questionId: string, version: number) =>
  `${path}/new?${new URLSearchParams({ question: questionId, version: String(version) })}`;

/** The draft of a ruling on the version that the address names. */
export function NewRulingView({ calls, path }: NewRulingViewProps) {
  const [params] = useSearchParams();
  const questionId = params.get('question') ?? '';
  const version = Number(params.get('version')) || 0;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft] = useState(() => createOnce(calls.draft));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rulings', 'subject', questionId, version],
    queryFn: ({ signal }) => calls.subject(questionId, version, signal),
    enabled: questionId !== '' && version > 0,
    gcTime: 0,
  });
  const others = useQuery({
    queryKey: ['rulings', 'list', { question: questionId }],
    queryFn: ({ signal }) => calls.list({ question: questionId }, 1, signal),
    enabled: questionId !== '',
  });
  const isGone = questionId === '' || version === 0 || isMissing(error);
  const existing = others.data?.rulings.filter(({ state }) => !['undone', 'discarded'].includes(state)) ?? [];

  async function add(change: RulingChange) {
    if (!data) return;
    const ruling = await draft({ questionVersionId: data.question.versionId, ...change });
    queryClient.setQueryData(['rulings', 'one', ruling.id], ruling);
    void queryClient.invalidateQueries({ queryKey: ['rulings', 'list'] });
    void navigate(`${path}/${encodeURIComponent(ruling.id)}`, { replace: true });
  }

  return (
    <>
      <BackLink to={path}>Semua ralat</BackLink>
      <PageTitle description="Usulkan kunci atau bobot yang benar. Nilai peserta belum berubah: administrator mencoba dan memutuskan.">
        Ajukan ralat
      </PageTitle>
      {existing.length > 0 && (
        <Alert mb="lg" icon={<IconInfoCircle aria-hidden />} title="Soal ini sudah punya ralat">
          {existing.map((ruling) => (
            <div key={ruling.id}>
              <Anchor component={Link} to={`${path}/${encodeURIComponent(ruling.id)}`}>
                {changeWords(ruling)}, versi {ruling.question.version}
              </Anchor>
            </div>
          ))}
        </Alert>
      )}
      {isGone ? (
        <EmptyState
          title="Soal atau versinya tidak ditemukan"
          message="Buka lagi dari statistik soal: di sana ada tombol Ajukan ralat."
        />
      ) : error && !data ? (
        isNotServed(error) ? (
          <EmptyState title="Ralat belum tersedia" message="Server belum mengenal ralat. Coba lagi nanti." />
        ) : (
          <ErrorState title="Gagal memuat soal" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )
      ) : data ? (
        <div className={styles.columns}>
          <section aria-labelledby="soal">
            <Title order={2} size="h3" id="soal" mb="xs">
              Soal saat ujian
            </Title>
            <RuledQuestionView question={data.question} />
          </section>
          <section aria-labelledby="usulan">
            <Title order={2} size="h3" id="usulan" mb="xs">
              Usulan
            </Title>
            <RulingForm subject={data} submitLabel="Simpan dan lanjut" onSubmit={add} />
          </section>
        </div>
      ) : (
        <LoadingState label="Memuat soal…">
          <SkeletonLines lines={8} height={28} />
        </LoadingState>
      )}
    </>
  );
}
