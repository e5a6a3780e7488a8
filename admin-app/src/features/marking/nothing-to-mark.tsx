import { Button, EmptyState, formatNumber, Group, useQuery } from '@tryout/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { EssayFilters } from './marking.api.ts';
import { essayQuestionsQuery } from './marking.queries.ts';
import { questionName } from './question-name.ts';
import type { GoTo } from './use-marking-address.ts';
import type { Marking } from './use-marking.ts';

interface NothingToMarkProps {
  filters: EssayFilters;
  goTo: GoTo;
  marking: Pick<Marking, 'turn' | 'isTurnOf'>;
}

/** Shown for an empty queue, with the ways on. After the last essay of a queue it takes the focus. */
export function NothingToMark({ marking: { turn, isTurnOf }, ...place }: NothingToMarkProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTurnOf(undefined, true)) element.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turn]);
  return (
    <div ref={element} tabIndex={-1}>
      {place.filters.page > 1 ? (
        <EmptyState
          title="Tidak ada jawaban di halaman ini"
          action={<Button onClick={() => place.goTo({ page: 1 })}>Ke halaman pertama</Button>}
        />
      ) : place.filters.question !== '' ? (
        <OfQuestion {...place} />
      ) : (
        <OfPackage {...place} />
      )}
    </div>
  );
}

/** No essay of this question waits, or none is marked yet: leads to the next question. */
function OfQuestion({ filters: { state, tryout, question }, goTo }: Pick<NothingToMarkProps, 'filters' | 'goTo'>) {
  const { data } = useQuery(essayQuestionsQuery(tryout));
  const questions = data?.questions ?? [];
  const place = questions.findIndex(({ id }) => id === question);
  // The questions after this one first, then from the beginning.
  const next = [...questions.slice(place + 1), ...questions.slice(0, Math.max(0, place))].find(
    ({ waiting }) => waiting > 0,
  );
  return (
    <EmptyState
      title={
        state === 'waiting' ? 'Tidak ada jawaban soal ini yang menunggu' : 'Belum ada jawaban soal ini yang dinilai'
      }
      action={
        <Group gap="xs" justify="center">
          {next && (
            <Button onClick={() => goTo({ state: 'waiting', question: next.id })}>
              Lanjut ke {questionName(next)} ({formatNumber(next.waiting)})
            </Button>
          )}
          <Button variant="default" onClick={() => goTo({ question: '' })}>
            Lihat semua soal
          </Button>
        </Group>
      }
    />
  );
}

function OfPackage({ filters, goTo }: Pick<NothingToMarkProps, 'filters' | 'goTo'>) {
  const action: ReactNode = filters.tryout && (
    <Button variant="default" onClick={() => goTo({ tryout: '' })}>
      Lihat semua paket
    </Button>
  );
  if (filters.state === 'marked')
    return (
      <EmptyState
        title="Belum ada jawaban yang dinilai"
        message="Jawaban esai yang sudah Anda nilai akan muncul di sini dan dapat diubah."
        action={action}
      />
    );
  return (
    <EmptyState
      title="Tidak ada jawaban yang menunggu"
      message="Jawaban esai dari tryout yang selesai akan muncul di sini untuk dinilai."
      action={action}
    />
  );
}
