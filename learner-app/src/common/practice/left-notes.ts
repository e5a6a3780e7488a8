import { type QueryClient, toast, userMessage } from '@tryout/shared-ui';
import { learnerNow } from '../use-learner-id.ts';
import { putInNotebook } from './practice.api.ts';

/** Notes on questions that were left before they were saved, by learner: on a shared phone nobody's words go to another's notebook. */
const left = new Map<string, Map<string, string>>();

/** Questions that were just taken out of the notebook: a note would put them back. */
const takenOut = new Set<string>();

const notesOf = (learnerId: string | undefined) => (learnerId === undefined ? undefined : left.get(learnerId));

/** The words that this learner has left on a question, as long as the server doesn't have them. */
export const leftNoteOn = (questionId: string): string | undefined => notesOf(learnerNow())?.get(questionId);

/** Notes that a question leaves the notebook: what was typed on it before isn't saved any more. */
export function dropNote(questionId: string): void {
  takenOut.add(questionId);
  notesOf(learnerNow())?.delete(questionId);
}

/** Notes that the learner writes on a question, in the notebook or not. */
export const wantNote = (questionId: string): void => void takenOut.delete(questionId);

/** Keeps a note on a question that is left, and sends it. */
export function leaveNote(
  queryClient: QueryClient,
  learnerId: string | undefined,
  questionId: string,
  note: string,
): void {
  if (learnerId === undefined || takenOut.has(questionId)) return;
  left.set(learnerId, (left.get(learnerId) ?? new Map<string, string>()).set(questionId, note));
  void sendLeftNotes(queryClient, 'told');
}

/**
 * Sends the notes that this learner has left, one after the other. What can't be saved stays.
 * @param how `told`: with one toast for all that couldn't be saved
 */
export async function sendLeftNotes(queryClient: QueryClient, how: 'told' | 'quietly'): Promise<void> {
  const learnerId = learnerNow();
  const notes = notesOf(learnerId);
  if (!notes || notes.size === 0) return;
  let failure: unknown;
  const before = notes.size;
  for (const [questionId, note] of notes) {
    if (learnerNow() !== learnerId) return;
    try {
      await putInNotebook(questionId, { note });
      if (notes.get(questionId) === note) notes.delete(questionId);
    } catch (error) {
      failure = error;
    }
  }
  if (how === 'told' && failure !== undefined && notes.size > 0)
    toast.error({
      title: notes.size === 1 ? 'Catatan soal tadi belum tersimpan' : `${notes.size} catatan belum tersimpan`,
      message: userMessage(failure),
      autoClose: false,
      action: { label: 'Simpan lagi', href: '', onPress: () => void sendLeftNotes(queryClient, 'told') },
    });
  if (notes.size < before) await queryClient.invalidateQueries({ queryKey: ['practice'] });
}
