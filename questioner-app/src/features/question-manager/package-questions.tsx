import type { AuthorQuestion, AuthorTryout } from '@tryout/api/contract';
import {
  Button,
  ErrorState,
  IconHistory,
  Link,
  LoadingState,
  SkeletonLines,
  Title,
  type To,
  toast,
  useQuery,
  userMessage,
} from '@tryout/shared-ui';
import { SegmentedControl } from '@tryout/shared-ui/more';
import { lazy, type RefObject, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Conflict } from './conflict.tsx';
import { KeyHints } from './key-hints.tsx';
import { questionsQuery } from './manager.api.ts';
import * as styles from './manager.module.css';
import type { QuestionDraft } from './question-draft.ts';
import { QuestionForm } from './question-form.tsx';
import { QuestionGrid } from './question-grid.tsx';
import { useManager } from './use-manager.ts';
import { useManagerKeys } from './use-manager-keys.ts';
import { blankKey } from './workbench.ts';

const QuestionPreview = lazy(() => import('./question-preview.tsx'));

interface PackageQuestionsProps {
  tryout: AuthorTryout;
  versionsLinkTo(questionId: string): { to: To; state: unknown };
}

/** The questions of the chosen package, once they are there. */
export function PackageQuestions({ tryout, versionsLinkTo }: PackageQuestionsProps) {
  const { data, error, refetch, isFetching } = useQuery(questionsQuery(tryout.id));
  useEffect(() => {
    if (error) toast.error({ title: 'Gagal memuat soal-soal', message: userMessage(error) });
  }, [error]);
  if (data) return <Workplace tryout={tryout} questions={data.questions} versionsLinkTo={versionsLinkTo} />;
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
  questions: readonly AuthorQuestion[];
}

/** Numbers, form and preview: three columns, or one with tabs. */
function Workplace({ tryout, questions, versionsLinkTo }: WorkplaceProps) {
  const manager = useManager(tryout, questions);
  const { workbench, state, items, item, key, formKey, entry, start, draft, edit } = manager;
  const [face, setFace] = useState<Face>('form');
  const form = useRef<HTMLFormElement>(null);
  const isChanged = entry?.phase === 'changed';
  const [written] = useWrittenFocus(form, formKey);

  function open(soal: number | typeof blankKey) {
    setFace('form');
    manager.open(soal);
  }
  function openToWrite(soal: number | typeof blankKey) {
    open(soal);
    written();
  }
  const next = () => openToWrite(item && item.number < items.length ? item.number + 1 : blankKey);

  function move(step: 1 | -1) {
    const place = item?.number ?? items.length + 1;
    const target = place + step;
    if (target >= 1 && target <= items.length + 1) openToWrite(target > items.length ? blankKey : target);
  }

  function save(): boolean {
    if (workbench.save(key, start)) return true;
    setFace(isChanged ? 'beside' : 'form');
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return false;
  }
  function saveAndNext() {
    if (!item && !entry) return;
    if (save()) next();
  }
  function saveHere() {
    // What was added leaves a blank form behind: the next question can be written at once.
    if (save() && !item) written();
  }

  useManagerKeys({
    onSave: saveHere,
    onSaveAndNext: saveAndNext,
    onMark: (letter) => !draft.isWeighted && draft.kind !== 'essay' && edit(() => ({ correctAnswer: letter })),
    onMove: move,
  });

  if (!state.isLoaded) return <WorkplaceSkeleton />;
  return (
    <div className={styles.workplace} data-face={face} data-preview={item ? true : undefined}>
      <div className={styles.tabs}>
        <SegmentedControl
          fullWidth
          aria-label="Bagian halaman"
          data={[
            { value: 'grid', label: 'Nomor' },
            { value: 'form', label: item ? `Soal ${item.number}` : 'Soal baru' },
            ...(item ? [{ value: 'beside', label: isChanged ? 'Perbandingan' : 'Pratinjau' }] : []),
          ]}
          value={face}
          onChange={(chosen) => setFace(chosen as Face)}
        />
      </div>
      <div className={styles.numbers}>
        <QuestionGrid manager={manager} onOpen={open} />
      </div>
      <div className={styles.writing}>
        <QuestionForm
          key={formKey}
          manager={manager}
          formRef={form}
          onSave={saveHere}
          onNext={next}
          onNew={() => openToWrite(blankKey)}
          onCompare={() => setFace('beside')}
        />
      </div>
      {!item && (
        <section className={styles.help} aria-label="Bantuan">
          <Title order={2} size="h4" mb="sm">
            Menulis tanpa tetikus
          </Title>
          <KeyHints />
        </section>
      )}
      {item && (
        <aside className={styles.beside} aria-label={isChanged ? 'Perbandingan' : 'Pratinjau'}>
          {isChanged ? (
            <Conflict key={formKey} itemKey={key} entry={entry} workbench={workbench} />
          ) : (
            <>
              <header className={styles.besideHead}>
                <Title order={2} size="h3">
                  Pratinjau
                </Title>
                {item.question && (
                  <Button
                    component={Link}
                    {...versionsLinkTo(item.question.id)}
                    variant="subtle"
                    leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
                  >
                    Riwayat versi
                  </Button>
                )}
              </header>
              <LivePreview key={formKey} draft={draft} number={item.number} />
            </>
          )}
        </aside>
      )}
    </div>
  );
}

/** After a step to another question, its text has the focus: whoever writes goes on writing. */
function useWrittenFocus(form: RefObject<HTMLFormElement | null>, formKey: string) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    form.current?.querySelector<HTMLElement>('[data-path="question"]')?.focus();
  }, [form, formKey]);
  return [() => void (isWanted.current = true)] as const;
}

/** The preview follows the typing, and never holds it up. */
function LivePreview({ draft, number }: { draft: QuestionDraft; number: number }) {
  const shown = useDeferredValue(draft);
  return (
    <Suspense
      fallback={
        <LoadingState label="Memuat pratinjau…">
          <SkeletonLines lines={6} height={28} />
        </LoadingState>
      }
    >
      <QuestionPreview draft={shown} number={number} />
    </Suspense>
  );
}
