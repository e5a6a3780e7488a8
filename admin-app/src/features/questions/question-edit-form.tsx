import type { AdminQuestionDetail } from '@tryout/api/contract';
import { LoadingState, SkeletonLines, useQuery } from '@tryout/shared-ui';
import { SegmentedControl, UnsavedDialog, useLeaveGuard, useSchemaForm } from '@tryout/shared-ui/more';
import { Comparison, useBeginAtField } from '@tryout/shared-ui/staff';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EditFormActions, type SaveAs } from './edit-form-actions.tsx';
import { EditFormNotices } from './edit-form-notices.tsx';
import type { DraftKeeper } from './kept-draft.ts';
import {
  asText,
  draftOf,
  isSameDraft,
  mergeDrafts,
  newDraft,
  type QuestionDraft,
  QuestionForm,
} from './question-draft.ts';
import * as styles from './question-edit-form.module.css';
import { differences } from './question-differences.ts';
import { QuestionFields } from './question-fields.tsx';
import { questionListQuery } from './questions.queries.ts';
import { questionParam } from './use-question-address.ts';
import { useSaveKey } from './use-save-key.ts';
import { useSaveQuestion } from './use-save-question.ts';

const QuestionPreview = lazy(() => import('./question-preview.tsx'));

interface QuestionEditFormProps {
  /** The version to edit; null = a new question. */
  question: AdminQuestionDetail | null;
  /** What the form holds before anything is written. */
  start: QuestionDraft;
  keeper: DraftKeeper;
  /** The package is chosen already. */
  isPackageGiven: boolean;
  onClose(): void;
}

/** A question's form beside what learners will see of it, or beside a newer version when somebody else was faster. */
export function QuestionEditForm({ question, start, keeper, isPackageGiven, onClose }: QuestionEditFormProps) {
  const { found } = keeper;
  const { base, obstacle, isReading, save, readNewer, accept } = useSaveQuestion(
    found ? found.base : question,
    keeper.creation,
    askForPackage,
  );
  const [needsPackage, setNeedsPackage] = useState(!isPackageGiven);
  const [unchanged, setUnchanged] = useState(found?.base ? draftOf(found.base) : start);
  const [isRestored, setIsRestored] = useState(found !== null);
  const [isDiscarded, setIsDiscarded] = useState(false);
  const [replaced, setReplaced] = useState<QuestionDraft | null>(null);
  const [round, setRound] = useState(0);
  // Where there is room for one column only.
  const [face, setFace] = useState<'form' | 'beside'>('form');
  const [isUploading, setIsUploading] = useState(false);
  const saveAs = useRef<SaveAs>('done');
  const element = useRef<HTMLFormElement>(null);

  const { form, submit, isSubmitting, failure } = useSchemaForm(QuestionForm, {
    initialValues: found?.draft ?? start,
    onSubmit: async (values) => {
      const as = saveAs.current;
      if (!(await save(values, as === 'new'))) return setFace(as === 'new' ? 'form' : 'beside');
      if (as === 'next') return startNext();
      setUnchanged(form.getValues());
      guard.release();
      onClose();
    },
  });
  const draft = form.values;
  // A new question is for writing at once; an old one may only be looked at.
  useEffect(() => {
    if (!question) form.getInputNode(isPackageGiven ? 'question' : 'tryoutId')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);

  useBeginAtField(element);

  const hasUnsaved = !isDiscarded && !isSameDraft(draft, unchanged);
  const guard = useLeaveGuard(hasUnsaved, [questionParam]);

  useEffect(() => {
    if (hasUnsaved) keeper.keep({ draft, base: base.current });
    else keeper.forget();
  }, [hasUnsaved, keeper, draft, base]);

  function askForPackage() {
    form.setFieldValue('tryoutId', '');
    setNeedsPackage(true);
  }

  function startNext() {
    const next = newDraft(draft.tryoutId, draft);
    form.setValues(next);
    form.clearErrors();
    setUnchanged(next);
    setIsRestored(false);
    setRound(round + 1);
    requestAnimationFrame(() => form.getInputNode('question')?.focus());
  }

  function trySave(as: SaveAs) {
    if (isUploading || isSubmitting) return;
    saveAs.current = as;
    // A wrong field gets the focus, and what is hidden can't.
    flushSync(() => setFace('form'));
    void submit();
  }

  function saveOwn() {
    if (obstacle?.kind !== 'changed' || !obstacle.newer) return;
    form.setValues(mergeDrafts(draft, draftOf(obstacle.newer), draftOf(obstacle.base)));
    accept(obstacle.newer);
    trySave('done');
  }

  function takeNewer() {
    if (obstacle?.kind !== 'changed' || !obstacle.newer) return;
    const newer = draftOf(obstacle.newer);
    setReplaced(mergeDrafts(draft, newer, draftOf(obstacle.base)));
    form.setValues(newer);
    form.clearErrors();
    setUnchanged(newer);
    setFace('form');
    accept(obstacle.newer);
  }

  function takeBack() {
    if (replaced) form.setValues(replaced);
    setReplaced(null);
  }

  /** From a draft that was kept to what the server has. */
  function startOver() {
    form.setValues(start);
    form.clearErrors();
    setUnchanged(start);
    setIsRestored(false);
    if (question) accept(question);
  }

  useSaveKey(element, () => !obstacle && trySave('done'));

  const isChanged = obstacle?.kind === 'changed';
  return (
    <form
      ref={element}
      noValidate
      aria-label={question ? 'Edit soal' : 'Soal baru'}
      className={styles.form}
      data-face={face}
      onSubmit={(event) => {
        event.preventDefault();
        if (!obstacle) trySave('done');
      }}
    >
      <div className={styles.switch}>
        <SegmentedControl
          fullWidth
          aria-label="Bagian dialog"
          data={[
            { value: 'form', label: 'Soal' },
            { value: 'beside', label: isChanged ? 'Perbandingan' : 'Pratinjau' },
          ]}
          value={face}
          onChange={(chosen) => setFace(chosen as typeof face)}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <EditFormNotices
            finishedAttempts={question?.finishedAttempts ?? 0}
            failure={failure}
            deletedMessage={obstacle?.kind === 'deleted' ? obstacle.message : null}
            {...(isRestored && { onStartOver: startOver })}
            {...(replaced && { onTakeBack: takeBack })}
          />
          <QuestionFields form={form} needsPackage={needsPackage} onUploading={setIsUploading} />
        </div>
        <div className={styles.beside}>
          {isChanged ? (
            <Comparison
              title="Soal ini sudah diubah orang lain"
              savedAt={obstacle.newer?.updatedAt ?? null}
              differences={obstacle.newer ? differences(draft, draftOf(obstacle.newer), draftOf(obstacle.base)) : []}
              isReading={isReading}
              onReadAgain={() => void readNewer()}
            />
          ) : (
            <LivePreview key={round} draft={draft} number={question?.number ?? null} />
          )}
        </div>
      </div>
      <EditFormActions
        isNew={question === null}
        obstacle={obstacle}
        isSaving={isSubmitting}
        isUploading={isUploading}
        onSave={trySave}
        onSaveOwn={saveOwn}
        onTakeNewer={takeNewer}
        text={() => asText(draft)}
        onClose={onClose}
      />
      <UnsavedDialog
        blocker={guard.blocker}
        what={question ? 'Perubahan pada soal ini' : 'Soal baru ini'}
        onDiscard={() => setIsDiscarded(true)}
      />
    </form>
  );
}

interface LivePreviewProps {
  draft: QuestionDraft;
  /** Null = it will be the last one. */
  number: number | null;
}

/** The preview follows the typing, and never holds it up. */
function LivePreview({ draft, number }: LivePreviewProps) {
  const shown = useDeferredValue(draft);
  const { data } = useQuery({ ...questionListQuery(draft.tryoutId), enabled: draft.tryoutId !== '' });
  const count = data?.questions.length;
  const total = count === undefined ? undefined : Math.max(count + (number === null ? 1 : 0), number ?? 1);
  return (
    <section aria-label="Pratinjau">
      <Suspense
        fallback={
          <LoadingState label="Memuat pratinjau…">
            <SkeletonLines lines={6} height={28} />
          </LoadingState>
        }
      >
        <QuestionPreview draft={shown} number={number ?? total ?? 1} {...(total !== undefined && { total })} />
      </Suspense>
    </section>
  );
}
