import { BackLink } from '../components/back-link/back-link.tsx';
import { isMissing, userMessage } from '../http/api-error.ts';
import type { Ruling, RulingChange } from '@tryout/api/contract';
import { Button, Text, Title, useMutation, useQuery, useQueryClient } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { formatDateTime } from '../format/dates.ts';
import { Consequences } from './consequences.tsx';
import { RuledQuestionView } from './ruled-question.tsx';
import type { RulingCalls, RulingDecisions } from './ruling-calls.ts';
import { History, Proposal, UnderWay } from './ruling-facts.tsx';
import { RulingForm } from './ruling-form.tsx';
import { isOpen, isUnderWay, RulingStateBadge } from './ruling-state.tsx';
import { changeWords } from './ruling-words.ts';
import * as styles from './rulings.module.css';
import { UndoRuling } from './undo-ruling.tsx';

interface RulingViewProps {
  calls: RulingCalls;
  rulingId: string;
  /** The address of the list. */
  path: string;
  /** True for who may change it. */
  canPrepare: boolean;
  /** For administrators who decide; left out for everybody else. */
  decisions?: RulingDecisions | undefined;
  /** The address of a package. */
  tryoutLink?: (tryoutId: string) => string;
}

/** How often we look while attempts are being scored again. */
const underWayLookMs = 1_000;

/** One ruling: the question, the proposal, its consequences in every mode, the decision, and what came of it. */
export function RulingView(props: RulingViewProps) {
  const { calls, rulingId, path } = props;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rulings', 'one', rulingId],
    queryFn: ({ signal }) => calls.get(rulingId, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? underWayLookMs : false),
  });
  const back = <BackLink to={path}>Semua ralat</BackLink>;
  if (data)
    return (
      <>
        {back}
        <Loaded {...props} ruling={data} refetch={() => void refetch()} />
      </>
    );
  return (
    <>
      {back}
      <PageTitle>Ralat</PageTitle>
      {isMissing(error) ? (
        <EmptyState
          title="Ralat ini tidak ditemukan"
          message="Mungkin alamatnya tidak lengkap. Buka dari daftar ralat."
        />
      ) : error ? (
        <ErrorState title="Gagal memuat ralat" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState label="Memuat ralat…">
          <SkeletonLines lines={8} height={28} />
        </LoadingState>
      )}
    </>
  );
}

interface LoadedProps extends RulingViewProps {
  ruling: Ruling;
  refetch(): void;
}

function Loaded({ ruling, calls, canPrepare, decisions, tryoutLink, refetch }: LoadedProps) {
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const canChange = canPrepare && isOpen(ruling);

  /** The answer to a step is the ruling: lists and figures are read again. */
  function shown(next: Ruling) {
    queryClient.setQueryData(['rulings', 'one', next.id], next);
    void queryClient.invalidateQueries({ queryKey: ['rulings', 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['package-statistics'] });
    void queryClient.invalidateQueries({ queryKey: ['question-statistics'] });
  }
  const { mutate: discard, isPending: isDiscarding } = useMutation({
    mutationFn: () => calls.discard(ruling.id),
    onSuccess(next) {
      setIsEditing(false);
      shown(next);
    },
    onError: (error) => toast.error({ title: 'Ralat belum dibuang', message: userMessage(error) }),
    onSettled() {
      setAsksToDiscard(false);
      refetch();
    },
  });

  return (
    <>
      <PageTitle
        tabTitle="Ralat"
        actions={
          canChange && (
            <>
              <Button variant="subtle" color="red" onClick={() => setAsksToDiscard(true)}>
                Buang ralat
              </Button>
              {!isEditing && (
                <Button variant="default" onClick={() => setIsEditing(true)}>
                  Ubah usulan
                </Button>
              )}
            </>
          )
        }
      >
        {changeWords(ruling)}
      </PageTitle>
      <div className={styles.page}>
        <div>
          <div className={styles.marks}>
            <span role="status">
              <RulingStateBadge state={ruling.state} />
            </span>
            <Text size="sm" c="dimmed">
              Diajukan oleh {ruling.prepared.by}, {formatDateTime(ruling.prepared.at)}
            </Text>
          </div>
          <History ruling={ruling} />
        </div>
        {isUnderWay(ruling) && <UnderWay ruling={ruling} />}
        <div className={styles.columns}>
          <section aria-labelledby="soal">
            <Title order={2} size="h3" id="soal" mb="xs">
              Soal saat ujian
            </Title>
            <RuledQuestionView question={ruling.question} proposal={ruling} tryoutLink={tryoutLink} />
          </section>
          <section aria-labelledby="usulan">
            <Title order={2} size="h3" id="usulan" mb="xs">
              Usulan
            </Title>
            {isEditing ? (
              <RulingForm
                subject={ruling}
                ruling={ruling}
                readNewest={() =>
                  queryClient.fetchQuery({
                    queryKey: ['rulings', 'one', ruling.id],
                    queryFn: ({ signal }) => calls.get(ruling.id, signal),
                    staleTime: 0,
                  })
                }
                submitLabel="Simpan perubahan"
                isDecided={!canChange}
                onCancel={() => setIsEditing(false)}
                onSubmit={async (change: RulingChange) => {
                  shown(await calls.change(ruling.id, change));
                  setIsEditing(false);
                }}
              />
            ) : (
              <Proposal ruling={ruling} />
            )}
          </section>
        </div>
        {!isEditing && canChange && (
          <Consequences ruling={ruling} calls={calls} decisions={decisions} onDone={shown} refetch={refetch} />
        )}
        {decisions && ruling.state === 'applied' && (
          <UndoRuling ruling={ruling} decisions={decisions} onDone={shown} refetch={refetch} />
        )}
      </div>
      <ConfirmDialog
        isOpen={asksToDiscard}
        title="Buang ralat ini?"
        confirmLabel="Buang"
        isDestructive
        isBusy={isDiscarding}
        onConfirm={() => !isDiscarding && discard()}
        onCancel={() => setAsksToDiscard(false)}
      >
        Usulannya tidak akan diterapkan. Nilai peserta tidak berubah.
      </ConfirmDialog>
    </>
  );
}
