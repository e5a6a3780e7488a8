import { ApiError, Button, ErrorState, useQuery, useQueryClient } from '@tryout/shared-ui';
import { useEffect } from 'react';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { draftOf, newDraft } from './question-draft.ts';
import { type DraftKeeper, useKeptDraft } from './kept-draft.ts';
import { QuestionEditForm } from './question-edit-form.tsx';
import { questionDetailQuery, refreshQuestions } from './questions.queries.ts';
import type { OpenQuestion } from './use-question-address.ts';

interface QuestionEditorProps extends OpenQuestion {
  onClose(): void;
}

/** What the dialog holds: the form of a new question, or that of an old one once its newest version is here. */
export default function QuestionEditor({ tryoutId, questionId, onClose }: QuestionEditorProps) {
  const keeper = useKeptDraft({ tryoutId, questionId });
  if (questionId === null) {
    return (
      <QuestionEditForm
        question={null}
        start={newDraft(tryoutId ?? '')}
        keeper={keeper}
        isPackageGiven={tryoutId !== null}
        onClose={onClose}
      />
    );
  }
  return <ExistingQuestion tryoutId={tryoutId ?? ''} questionId={questionId} keeper={keeper} onClose={onClose} />;
}

interface ExistingQuestionProps {
  tryoutId: string;
  questionId: string;
  keeper: DraftKeeper;
  onClose(): void;
}

function ExistingQuestion({ tryoutId, questionId, keeper, onClose }: ExistingQuestionProps) {
  const { data, error, isFetching, refetch } = useQuery(questionDetailQuery(tryoutId, questionId));
  const queryClient = useQueryClient();
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) void refreshQuestions(queryClient, tryoutId);
  }, [isGone, queryClient, tryoutId]);

  // What was written about a question that is gone by now can still be copied or saved as a new one.
  const question = data ?? (isGone ? keeper.found?.base : null);
  if (question) {
    return (
      <QuestionEditForm
        question={question}
        start={draftOf(question)}
        keeper={keeper}
        isPackageGiven
        onClose={onClose}
      />
    );
  }
  if (!error) return <EditorSkeleton />;
  if (!isGone)
    return (
      <ErrorState title="Gagal memuat soal" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <ErrorState
      title="Soal ini tidak ada lagi"
      message="Soal ini sudah dihapus oleh orang lain."
      action={<Button onClick={onClose}>Tutup</Button>}
    />
  );
}
