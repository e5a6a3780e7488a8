import { type QueryClient, toast, userMessage } from '@tryout/shared-ui';
import { learnerNow } from '../use-learner-id.ts';
import { mayWorkLater } from './may-work-later.ts';
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

/** Tells that the server will never accept some notes, which are given up. */
function tellRefused(count: number, refusal: unknown): void {
  toast.error({
    title: count === 1 ? 'Catatan soal tadi tidak dapat disimpan' : `${count} catatan tidak dapat disimpan`,
    message: userMessage(refusal),
    autoClose: false,
  });
}

/**
 * Sends the notes that this learner has left, one after the other. What couldn't be sent stays; what is refused for good is given up, and told.
 * @param how `told`: with one toast for all that couldn't be sent
 */
export async function sendLeftNotes(queryClient: QueryClient, how: 'told' | 'quietly'): Promise<void> {
  const learnerId = learnerNow();
  const notes = notesOf(learnerId);
  if (!notes || notes.size === 0) return;
  let failure: unknown;
  let refusal: unknown;
  let refused = 0;
  const before = notes.size;
  for (const [questionId, note] of notes) {
    if (learnerNow() !== learnerId) return;
    try {
      await putInNotebook(questionId, { note });
      if (notes.get(questionId) === note) notes.delete(questionId);
    } catch (error) {
      if (mayWorkLater(error)) {
        failure = error;
        continue;
      }
      // Other words that were left meanwhile are tried, too; those of a question that was taken out nobody misses.
      if (notes.get(questionId) !== note) continue;
      notes.delete(questionId);
      refusal = error;
      refused += 1;
    }
  }
  if (how === 'told' && failure !== undefined && notes.size > 0)
    toast.error({
      title: notes.size === 1 ? 'Catatan soal tadi belum tersimpan' : `${notes.size} catatan belum tersimpan`,
      message: userMessage(failure),
      autoClose: false,
      action: { label: 'Simpan lagi', href: '', onPress: () => void sendLeftNotes(queryClient, 'told') },
    });
  if (refused > 0) tellRefused(refused, refusal);
  if (notes.size + refused < before) await queryClient.invalidateQueries({ queryKey: ['practice'] });
}
