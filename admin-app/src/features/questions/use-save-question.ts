import type { AdminQuestion, AdminQuestionDetail } from '@tryout/api/contract';
import { ApiError, toast, useQueryClient, userMessage } from '@tryout/shared-ui';
import { type CreationMemory, createThenEdit } from '@tryout/shared-ui/staff';
import { useRef, useState } from 'react';
import type { NewQuestion } from './kept-draft.ts';
import type { QuestionForm } from './question-draft.ts';
import { createQuestion, getQuestion, updateQuestion } from './questions.api.ts';
import { refreshQuestions } from './questions.queries.ts';

/** What keeps a draft from being saved, where trying again would not help. */
export type Obstacle =
  /** Somebody else saved a newer version; null while it could not be read yet. */
  | { kind: 'changed'; base: AdminQuestion; newer: AdminQuestionDetail | null }
  /** Somebody else deleted the question. */
  | { kind: 'deleted'; message: string };

const savedWords = { created: 'Soal berhasil ditambahkan', updated: 'Soal berhasil diperbarui' };

const createInPackage = ({ tryoutId, change }: NewQuestion, creationKey: string) =>
  createQuestion(tryoutId, change, creationKey);

/**
 * Saves a draft and sorts out what may be in its way. Whatever happens, the draft is the form's and stays there.
 * @param start the question as the editing began; null for a new one
 * @param creation where is kept what was sent as a new one
 * @param onPackageGone the package was deleted: another one has to be chosen
 */
export function useSaveQuestion(
  start: AdminQuestionDetail | null,
  creation: CreationMemory<NewQuestion>,
  onPackageGone: () => void,
) {
  const queryClient = useQueryClient();
  const base = useRef(start);
  const [create] = useState(() => createThenEdit(createInPackage, creation));
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [isReading, setIsReading] = useState(false);

  /** The newer version, to be shown beside the own one. */
  async function readNewer(from: AdminQuestionDetail) {
    setIsReading(true);
    try {
      setObstacle({ kind: 'changed', base: from, newer: await getQuestion(from.tryoutId, from.id) });
    } catch (error) {
      if (isGone(error)) return setObstacle({ kind: 'deleted', message: error.message });
      setObstacle({ kind: 'changed', base: from, newer: null });
      toast.error({ title: 'Gagal memuat versi terbaru', message: userMessage(error) });
    } finally {
      setIsReading(false);
    }
  }

  async function send({ tryoutId, isWeighted: _, ...change }: QuestionForm, asNew: boolean): Promise<string> {
    let edited: AdminQuestion | null = asNew ? null : base.current;
    const words = edited ? savedWords.updated : savedWords.created;
    if (!edited) {
      const options = change.options.map((option) => ({ ...option, id: null }));
      const { created, isAsWritten } = await create({ tryoutId, change: { ...change, options } });
      if (!isAsWritten) edited = created;
    }
    if (edited) await updateQuestion(edited.tryoutId, edited.id, { ...change, version: edited.version });
    return words;
  }

  /**
   * @param asNew the question that was edited is gone: what was written becomes a new one
   * @returns true once it is saved; false when there is an obstacle
   * @throws any other refusal, which the form shows
   */
  async function save(values: QuestionForm, asNew: boolean): Promise<boolean> {
    try {
      const words = await send(values, asNew);
      setObstacle(null);
      toast.success({ message: words });
      void refreshQuestions(queryClient, values.tryoutId);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TRYOUT_NOT_FOUND') onPackageGone();
      if (base.current && !asNew && error instanceof ApiError) {
        if (error.code === 'QUESTION_CHANGED') {
          await readNewer(base.current);
          void refreshQuestions(queryClient, values.tryoutId);
          return false;
        }
        if (isGone(error)) {
          setObstacle({ kind: 'deleted', message: error.message });
          void refreshQuestions(queryClient, values.tryoutId);
          return false;
        }
      }
      toast.error({ title: 'Gagal menyimpan soal', message: userMessage(error) });
      throw error;
    }
  }

  return {
    /** The version on which the draft stands. */
    base,
    obstacle,
    /** The newer version is on its way. */
    isReading,
    save,
    readNewer: () => base.current && readNewer(base.current),
    /** From now on the draft stands on the newer version: saving takes its place knowingly. */
    accept(newer: AdminQuestionDetail) {
      base.current = newer;
      setObstacle(null);
    },
  };
}

const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;
