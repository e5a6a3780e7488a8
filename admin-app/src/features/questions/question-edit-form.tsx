import { Button, useQuery } from '@tryout/shared-ui';
import { UnsavedDialog, useLeaveGuard } from '@tryout/shared-ui/more';
import {
  Conflict,
  LivePreview,
  Notices,
  QuestionFields,
  useBeginAtField,
  useDiscard,
  useEditorKeys,
  withKey,
  type Writing,
  SegmentedControl,
} from '@tryout/shared-ui/staff';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { questionParam } from '../../common/question-address.ts';
import { EditFormActions } from './edit-form-actions.tsx';
import * as styles from './question-edit-form.module.css';
import { questionListQuery } from './questions.queries.ts';
import { GivenTryout, TryoutPicker } from './tryout-picker.tsx';
import { useSaveEnd } from './use-save-end.ts';

interface QuestionEditFormProps {
  writing: Writing;
  /** The question's place in its package; null for a new question, which comes last. */
  number: number | null;
  /** True if the package is chosen already. */
  isPackageGiven: boolean;
  onClose(): void;
  /** Called after this question was stored, to start another new one. */
  onNext?: () => void;
}

/** A question's form beside its preview for learners, or beside the newer version if somebody else has changed the question. */
export function QuestionEditForm({ writing, number, isPackageGiven, onClose, onNext }: QuestionEditFormProps) {
  const { desk, entry, draft, edit, isUnsaved, errors } = writing;
  const [needsPackage, setNeedsPackage] = useState(!isPackageGiven);
  if (draft.tryoutId === '' && !needsPackage) setNeedsPackage(true);
  // For screens that have room for only one column.
  const [face, setFace] = useState<'form' | 'beside'>('form');
  const wanted = useRef<'done' | 'next'>('done');
  const element = useRef<HTMLFormElement>(null);
  const discard = useDiscard(writing, 'Soal ini');
  const isChanged = entry?.phase === 'changed';
  const isGone = entry?.phase === 'gone';

  const focus = (selector: string) => element.current?.querySelector<HTMLElement>(selector)?.focus();
  const showWrong = () => requestAnimationFrame(() => focus('[aria-invalid="true"], [data-wrong]'));
  // A new question gets the focus, for typing at once; somebody who opens an existing one may only want to read it.
  useEffect(() => {
    if (number === null) focus(`[data-path="${isPackageGiven ? 'question' : 'tryoutId'}"]`);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, []);
  useBeginAtField(element);

  // Closing the dialog loses nothing while a save is being sent or waits for the connection.
  const isSending = entry?.phase === 'saving' || (entry?.phase === 'failed' && entry.isSent && entry.isTemporary);
  const guard = useLeaveGuard(isUnsaved && !isSending, [questionParam]);

  useSaveEnd(writing, (isSaved) => {
    if (!isSaved) return isChanged ? setFace('beside') : showWrong();
    if (wanted.current === 'next' && onNext) return onNext();
    guard.release();
    onClose();
  });

  function trySave(as: 'done' | 'next') {
    wanted.current = as;
    // A field with an error gets the focus, which a hidden field can't.
    flushSync(() => setFace('form'));
    if (!writing.save()) showWrong();
  }

  useEditorKeys({
    dialog: () => element.current?.closest('[role=dialog]'),
    onSave: () => trySave('done'),
    onEnter: () => trySave('done'),
    ...(onNext && { onShiftEnter: () => trySave('next') }),
    onMark: (place) => !draft.isWeighted && draft.options[place] && edit((before) => withKey(before, place)),
  });

  const { data } = useQuery({ ...questionListQuery(draft.tryoutId), enabled: draft.tryoutId !== '' });
  const count = data?.questions.length;
  const total = count === undefined ? undefined : Math.max(count + (number === null ? 1 : 0), number ?? 1);

  return (
    <form
      ref={element}
      noValidate
      aria-label={number === null ? 'Soal baru' : 'Edit soal'}
      className={styles.form}
      data-face={face}
      onSubmit={(event) => {
        event.preventDefault();
        trySave('done');
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
          {isChanged && (
            <Button variant="default" className={styles.compare ?? ''} onClick={() => setFace('beside')}>
              Bandingkan kedua versi
            </Button>
          )}
          <Notices writing={writing} />
          <QuestionFields
            writing={writing}
            packageField={
              needsPackage ? (
                <TryoutPicker
                  value={draft.tryoutId}
                  onChange={(tryoutId) => edit(() => ({ tryoutId }))}
                  error={errors['tryoutId']}
                />
              ) : (
                <GivenTryout tryoutId={draft.tryoutId} />
              )
            }
          />
        </div>
        <div className={styles.beside}>
          {isChanged ? (
            <Conflict writing={writing} isShown={face === 'beside'} />
          ) : (
            <section aria-label="Pratinjau">
              <LivePreview draft={draft} classes={desk.area.classes} number={number ?? total ?? 1} total={total} />
            </section>
          )}
        </div>
      </div>
      <EditFormActions
        writing={writing}
        isGone={isGone}
        onSave={trySave}
        canAddNext={onNext !== undefined}
        onDiscard={discard.ask}
        onClose={onClose}
      />
      {discard.dialog}
      <UnsavedDialog
        blocker={guard.blocker}
        what={number === null ? 'Soal baru ini' : 'Perubahan pada soal ini'}
        onDiscard={writing.discard}
      />
    </form>
  );
}
