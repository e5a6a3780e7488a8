import type { QuestionerTryout } from '@tryout/api/contract';
import {
  Alert,
  Button,
  ErrorState,
  Group,
  IconAlertCircle,
  IconCircleCheck,
  IconHistory,
  IconTrendingUp,
  Link,
  LoadingState,
  SkeletonLines,
  Title,
  type To,
  toast,
  useQuery,
  userMessage,
} from '@tryout/shared-ui';
import {
  Conflict,
  isBlank,
  LivePreview,
  PracticeBadge,
  type SavedQuestion,
  StatisticsLine,
  useEditorKeys,
  usePracticePool,
  useQuestionFlags,
  withKey,
  SegmentedControl,
} from '@tryout/shared-ui/staff';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { statisticsCalls } from '../../common/question-statistics.ts';
import { questionerSteps } from '../../common/step-area.tsx';
import { KeyHints } from './key-hints.tsx';
import { questionsQuery } from './manager.api.ts';
import * as styles from './manager.module.css';
import { QuestionForm } from './question-form.tsx';
import { QuestionGrid } from './question-grid.tsx';
import { blank, useManager } from './use-manager.ts';

interface PackageQuestionsProps {
  tryout: QuestionerTryout;
  versionsLinkTo(questionId: string): { to: To; state: unknown };
  statisticsLinkTo(questionId: string): { to: To; state: unknown };
  /** Left out beside an API that knows no reviews. */
  reviewLinkTo?: (questionId: string) => { to: To; state: unknown };
}

/** The questions of the chosen package, or a placeholder until they are loaded. */
export function PackageQuestions(props: PackageQuestionsProps) {
  const { data, error, refetch, isFetching } = useQuery(questionsQuery(props.tryout.id));
  useEffect(() => {
    if (error) toast.error({ title: 'Gagal memuat soal-soal', message: userMessage(error) });
  }, [error]);
  if (data) return <Workplace {...props} questions={data} isFetching={isFetching} />;
  if (error)
    return (
      <ErrorState title="Gagal memuat soal-soal" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return <WorkplaceSkeleton />;
}

const WorkplaceSkeleton = () => (
  <LoadingState label="Memuat soal-soal…">
    <SkeletonLines lines={10} height={40} />
  </LoadingState>
);

type Face = 'grid' | 'form' | 'beside';

interface WorkplaceProps extends PackageQuestionsProps {
  questions: readonly SavedQuestion[];
  /** A newer list is on its way. */
  isFetching: boolean;
}

/** Numbers, form and preview in three columns, or in one column with tabs. */
function Workplace({ tryout, questions, isFetching, versionsLinkTo, statisticsLinkTo, reviewLinkTo }: WorkplaceProps) {
  const manager = useManager(tryout, questions);
  const { desk, state, items, item, formKey, writing } = manager;
  const { entry, draft, edit } = writing;
  const ids = questions.map(({ id }) => id);
  const statistics = useQuestionFlags(statisticsCalls, ids);
  const pool = usePracticePool(questionerSteps, ids);
  const [face, setFace] = useState<Face>('form');
  const form = useRef<HTMLFormElement>(null);
  const isChanged = entry?.phase === 'changed';
  const written = useWrittenFocus(form, formKey);

  function open(soal: number | typeof blank) {
    setFace('form');
    manager.open(soal);
  }
  function openToWrite(soal: number | typeof blank) {
    open(soal);
    written();
  }
  const next = () => openToWrite(item && item.number < items.length ? item.number + 1 : blank);

  function move(step: 1 | -1) {
    const place = item?.number ?? items.length + 1;
    const target = place + step;
    if (target >= 1 && target <= items.length + 1) openToWrite(target > items.length ? blank : target);
  }

  const showWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  function save(): boolean {
    if (writing.save()) return true;
    setFace(isChanged ? 'beside' : 'form');
    showWrong();
    return false;
  }
  function saveAndNext() {
    if (!item && !entry) return;
    if (save()) next();
  }
  function saveHere() {
    // After a new question was sent, the form is blank and has the focus, so that the next one can be written at once.
    if (save() && !item) written();
  }

  useEditorKeys({
    onSave: saveHere,
    onEnter: saveAndNext,
    onMark: (place) => !draft.isWeighted && draft.kind !== 'essay' && edit((before) => withKey(before, place)),
    onMove: move,
  });

  // A new question whose save failed returns to the form, unless the writer has already begun the next one.
  const failed = state.sent.findLast((one) => state.entries[one]?.tryoutId === tryout.id && state.ended[one]);
  const failures = failed && !state.ended[failed]?.isSaved ? state.ended[failed]?.count : undefined;
  const isFormFree = !item && isBlank(draft);
  useEffect(() => {
    const place = items.find((one) => one.key === failed)?.number;
    if (failures === undefined || !isFormFree || place === undefined) return;
    openToWrite(place);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [failed, failures]);

  if (!state.loaded[tryout.id]) return <WorkplaceSkeleton />;
  return (
    <div className={styles.workplace} data-face={face}>
      <div className={styles.tabs}>
        <SegmentedControl
          fullWidth
          aria-label="Bagian halaman"
          data={[
            { value: 'grid', label: 'Nomor' },
            { value: 'form', label: item ? `Soal ${item.number}` : 'Soal baru' },
            { value: 'beside', label: isChanged ? 'Perbandingan' : 'Pratinjau' },
          ]}
          value={face}
          onChange={(chosen) => setFace(chosen as Face)}
        />
      </div>
      <div className={styles.numbers}>
        <QuestionGrid manager={manager} statistics={statistics} onOpen={open} />
      </div>
      <div className={styles.writing}>
        {manager.isMissing && !isFetching && (
          <Alert
            color="yellow"
            role="alert"
            mb="sm"
            icon={<IconAlertCircle aria-hidden />}
            title="Soal ini tidak ditemukan di paket ini"
          >
            Mungkin sedang ditulis atau baru disimpan di tab lain, atau sudah dipindahkan ke paket lain, diarsipkan,
            atau dihapus. Lihat daftar soal paket ini, atau cari di Bank soal.
          </Alert>
        )}
        <QuestionForm
          key={formKey}
          manager={manager}
          formRef={form}
          onSave={saveHere}
          onNext={next}
          onNew={() => openToWrite(blank)}
          onCompare={() => setFace('beside')}
        />
      </div>
      <aside className={styles.beside} aria-label={isChanged ? 'Perbandingan' : 'Pratinjau'}>
        {isChanged ? (
          <Conflict key={formKey} writing={writing} />
        ) : (
          <>
            <header className={styles.besideHead}>
              <Title order={2} size="h3">
                Pratinjau
              </Title>
              {item?.question && (
                <div className={styles.besideLinks}>
                  {reviewLinkTo && (
                    <Button
                      component={Link}
                      {...reviewLinkTo(item.question.id)}
                      variant="subtle"
                      leftSection={<IconCircleCheck size={18} stroke={1.75} aria-hidden />}
                    >
                      Tinjauan
                    </Button>
                  )}
                  <Button
                    component={Link}
                    {...statisticsLinkTo(item.question.id)}
                    variant="subtle"
                    leftSection={<IconTrendingUp size={18} stroke={1.75} aria-hidden />}
                  >
                    Statistik
                  </Button>
                  <Button
                    component={Link}
                    {...versionsLinkTo(item.question.id)}
                    variant="subtle"
                    leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
                  >
                    Riwayat versi
                  </Button>
                </div>
              )}
            </header>
            {item?.question && (
              <Group gap="4px 12px">
                {pool?.has(item.question.id) && <PracticeBadge />}
                <StatisticsLine statistics={statistics.get(item.question.id)} />
              </Group>
            )}
            <LivePreview
              key={formKey}
              draft={draft}
              classes={desk.area.classes}
              number={item?.number ?? items.length + 1}
            />
            <KeyHints />
          </>
        )}
      </aside>
    </div>
  );
}

/** After moving to another question, its text gets the focus, so that the writer can go on typing. Returns what is called before the move. */
function useWrittenFocus(form: RefObject<HTMLFormElement | null>, formKey: string) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    form.current?.querySelector<HTMLElement>('[data-path="question"]')?.focus();
  }, [form, formKey]);
  return () => void (isWanted.current = true);
}
