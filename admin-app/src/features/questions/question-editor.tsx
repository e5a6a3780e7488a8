import type { ErrorCode } from '@tryout/api/contract';
import { Button, ErrorState, isMissing, useQuery, useQueryClient } from '@tryout/shared-ui';
import { type Desk, newDraft, type SavedQuestion, useDesk, useWriting } from '@tryout/shared-ui/staff';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { OpenQuestion } from '../../common/question-address.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { QuestionEditForm } from './question-edit-form.tsx';
import { questionArea, questionDetailQuery, refreshQuestions } from './questions.queries.ts';

interface QuestionEditorProps extends OpenQuestion {
  onClose(): void;
}

/** The content of the dialog: the form of a new question, or of an existing one as soon as its newest version is loaded. */
export default function QuestionEditor({ tryoutId, questionId, onClose }: QuestionEditorProps) {
  const desk = useDesk(questionArea);
  const place = tryoutId ?? '';
  const isLoaded = useStore(desk.store, ({ loaded }) => loaded[place] ?? false);
  useEffect(() => void desk.open(place, undefined, questionId), [desk, place, questionId]);
  if (!isLoaded) return <EditorSkeleton />;
  return <LoadedEditor desk={desk} tryoutId={place} questionId={questionId} onClose={onClose} />;
}

interface EditorProps extends QuestionEditorProps {
  desk: Desk;
  tryoutId: string;
}

function LoadedEditor(props: EditorProps) {
  const { desk, questionId } = props;
  // A new question that was sent but hasn't arrived has its draft's id. It counts as new until the dialog has closed.
  const [isNew] = useState(() => questionId === null || desk.entryOf(questionId)?.base === null);
  return isNew ? <NewQuestion {...props} /> : <ExistingQuestion {...props} />;
}

/** The key of a new question that was sent in an earlier visit and never arrived. */
const leftBehind = (desk: Desk, tryoutId: string): string | undefined =>
  desk.store.getState().sent.find((key) => {
    const entry = desk.entryOf(key);
    return entry?.tryoutId === tryoutId && entry.base === null && entry.isRestored;
  });

function NewQuestion({ desk, tryoutId, questionId, onClose }: EditorProps) {
  const { blanks, sorts } = useStore(desk.store);
  // The form keeps this question while it is being sent, although the desk already has the next blank one.
  const [key, setKey] = useState(questionId ?? leftBehind(desk, tryoutId) ?? blanks[tryoutId] ?? '');
  const sort = sorts[tryoutId];
  const start = useMemo(
    () => ({ tryoutId, draft: newDraft(sort ?? desk.area.sort(tryoutId)), base: null }),
    [desk, tryoutId, sort],
  );
  return (
    <QuestionEditForm
      key={key}
      writing={useWriting(desk, key, start)}
      number={null}
      isPackageGiven={tryoutId !== ''}
      onClose={onClose}
      onNext={() => setKey(blanks[tryoutId] ?? '')}
    />
  );
}

function ExistingQuestion({ desk, tryoutId, questionId, onClose }: EditorProps) {
  const id = questionId ?? '';
  const { data, error, isFetching, refetch } = useQuery(questionDetailQuery(tryoutId, id));
  const queryClient = useQueryClient();
  const isGone = isMissing(error);
  useEffect(() => {
    if (!isGone) return;
    desk.markGone(id, error);
    void refreshQuestions(queryClient, tryoutId);
  }, [isGone, error, desk, id, queryClient, tryoutId]);
  // The address or a draft may name the package from which somebody has moved it.
  useEffect(() => {
    if (!data) return;
    desk.follow(id, data);
    if (data.tryoutId !== tryoutId) void refreshQuestions(queryClient, tryoutId);
  }, [data, desk, id, queryClient, tryoutId]);
  const saved = useStore(desk.store, (state) => state.saved[id]);
  // A draft of a question that was deleted meanwhile can still be copied or saved as a new question.
  const base = useStore(desk.store, ({ entries }) => entries[id]?.base);

  const newest = data && saved && saved.version > data.version ? saved : data;
  const question = newest ?? (isGone ? base : null);
  if (question) return <Form desk={desk} question={question} onClose={onClose} />;
  if (!error) return <EditorSkeleton />;
  if (!isGone)
    return (
      <ErrorState title="Gagal memuat soal" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <ErrorState
      title="Soal ini tidak ada lagi"
      message={
        error.code === ('QUESTION_ARCHIVED' satisfies ErrorCode)
          ? 'Soal ini sudah diarsipkan. Pulihkan dari Arsip soal untuk menyuntingnya.'
          : 'Soal ini sudah dihapus oleh orang lain.'
      }
      action={<Button onClick={onClose}>Tutup</Button>}
    />
  );
}

interface FormProps {
  desk: Desk;
  question: SavedQuestion;
  onClose(): void;
}

function Form({ desk, question, onClose }: FormProps) {
  const start = useMemo(() => ({ tryoutId: question.tryoutId, draft: question.draft, base: question }), [question]);
  return (
    <QuestionEditForm
      writing={useWriting(desk, question.id, start)}
      number={question.number}
      isPackageGiven
      onClose={onClose}
    />
  );
}
