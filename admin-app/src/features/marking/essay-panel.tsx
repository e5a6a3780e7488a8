import type { Essay, EssayList } from '@tryout/api/contract';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  IconFilter,
  isMissing,
  Prose,
  QuestionImage,
  Text,
  Title,
  useExamTypes,
  useMediaQuery,
  useQuery,
} from '@tryout/shared-ui';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { useEffect, useRef } from 'react';
import { countOf } from './count-of.ts';
import { essayId } from './essay-id.ts';
import { MarkForm } from './mark-form.tsx';
import { MarkingSkeleton } from './marking-skeleton.tsx';
import { type EssayFilters, type EssayKey } from './marking.api.ts';
import { essayQuery } from './marking.queries.ts';
import { SavedNote } from './saved-note.tsx';
import type { GoTo } from './use-marking-address.ts';
import type { Marking } from './use-marking.ts';
import * as styles from './essay-panel.module.css';

interface EssayPanelProps {
  essayKey: EssayKey;
  list: EssayList;
  listedAt: number;
  filters: EssayFilters;
  marking: Marking;
  goTo: GoTo;
}

/** One essay with everything needed to mark it. It stays open even when somebody else removes it from the queue. */
export function EssayPanel({ essayKey, list, listedAt, filters, marking, goTo }: EssayPanelProps) {
  const id = essayId(essayKey);
  const index = list.essays.findIndex((one) => essayId(one) === id);
  const listed = list.essays[index];
  const { data, error, isFetching, refetch } = useQuery({
    ...essayQuery(essayKey),
    ...(listed && { initialData: listed, initialDataUpdatedAt: listedAt }),
  });
  // The one with the newer mark.
  const essay = listed && listed.version > (data?.version ?? -1) ? listed : data;
  const isGone = isMissing(error);
  useEffect(() => {
    // It can't be saved any more.
    if (isGone) marking.forget(essayKey);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone]);

  if (isGone) {
    return (
      <EmptyState
        title="Jawaban ini tidak ditemukan"
        message={error.message}
        action={<Button onClick={() => goTo({ page: 1 })}>Ke antrean</Button>}
      />
    );
  }
  if (!essay && error) {
    return (
      <ErrorState title="Gagal memuat data" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (!essay) return <MarkingSkeleton />;
  const position = index < 0 ? null : (filters.page - 1) * rowsPerPage + index + 1;
  return (
    <EssaySheet
      key={id}
      essay={essay}
      heading={position === null ? 'Jawaban peserta' : `Jawaban ${formatNumber(position)} dari ${countOf(list)}`}
      marking={marking}
      filters={filters}
      goTo={goTo}
    />
  );
}

interface EssaySheetProps extends Pick<EssayPanelProps, 'marking' | 'filters' | 'goTo'> {
  essay: Essay;
  heading: string;
}

function EssaySheet({ essay, heading, marking, filters, goTo }: EssaySheetProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const percentRef = useRef<HTMLInputElement>(null);
  const overtakenRef = useRef<HTMLDivElement>(null);
  // On touch devices the heading gets the focus: in the field it would open a keyboard that covers the question.
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const { turn, isTurnOf, settle } = marking;
  const isNew = useRef(true);

  useEffect(() => {
    const isOpening = isNew.current;
    isNew.current = false;
    const isWork = isTurnOf(essay, isOpening);
    // A marker who is choosing what to mark keeps the focus there.
    if (!isWork && (!isOpening || document.activeElement?.closest('[data-keeps-focus]'))) return;
    if (isWork) headingRef.current?.scrollIntoView({ block: 'start' });
    const field = isTouch ? headingRef.current : percentRef.current;
    (overtakenRef.current ?? field)?.focus({ preventScroll: true });
    // When an essay is opened, and after each step of the work.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turn]);

  useEffect(() => {
    settle(essay);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [essay.version]);

  const { subTypeLabel } = useExamTypes();
  return (
    <section aria-labelledby="essay-heading" className={styles.sheet}>
      <header className={styles.head}>
        <Title order={2} id="essay-heading" ref={headingRef} tabIndex={-1} className="tabular">
          {heading}
        </Title>
        <SavedNote saved={marking.saved} onReturn={marking.choose} />
        <Text size="xs" c="dimmed" className={styles.facts}>
          {essay.tryout.title} · Soal {essay.number} · {subTypeLabel(essay.subType)} · dikumpulkan{' '}
          {formatDateTime(essay.submittedAt)}
        </Text>
        {/* An older API doesn't say which question it is. */}
        {filters.question === '' && essay.questionId !== '' && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.narrow ?? ''}
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={() => {
              goTo({ tryout: essay.tryout.id, question: essay.questionId, essay });
              marking.stay(essay);
            }}
          >
            Nilai berurutan soal ini saja
          </Button>
        )}
      </header>
      <div className={styles.papers}>
        <Card component="section" aria-label="Soal" className={styles.paper}>
          <Title order={3} size="h4">
            Soal
          </Title>
          <Prose>{essay.stem}</Prose>
          {essay.imageUrl && <QuestionImage src={essay.imageUrl} alt={essay.imageAlt} />}
          {essay.rubric && (
            <section aria-label="Rubrik penilaian" className={styles.guide}>
              <Title order={4}>Rubrik penilaian</Title>
              <Prose>{essay.rubric}</Prose>
              <Text size="xs" c="dimmed">
                Hanya untuk penilai. Peserta tidak melihatnya.
              </Text>
            </section>
          )}
          <section aria-label="Pembahasan" className={styles.guide}>
            <Title order={4}>{essay.rubric ? 'Pembahasan' : 'Pedoman penilaian'}</Title>
            {essay.explanation ? (
              <Prose>{essay.explanation}</Prose>
            ) : (
              <Text c="dimmed">
                {essay.rubric
                  ? 'Soal ini belum memiliki pembahasan.'
                  : 'Soal ini belum memiliki rubrik, dan belum memiliki pembahasan sebagai pedoman.'}
              </Text>
            )}
          </section>
        </Card>
        <Card component="section" aria-label="Jawaban peserta" className={styles.paper}>
          <Title order={3} size="h4">
            Jawaban peserta
          </Title>
          {/* As it was typed: a learner's dollar sign starts no formula. */}
          <p className={styles.answer}>{essay.answer}</p>
        </Card>
      </div>
      <MarkForm essay={essay} marking={marking} percentRef={percentRef} overtakenRef={overtakenRef} />
    </section>
  );
}
