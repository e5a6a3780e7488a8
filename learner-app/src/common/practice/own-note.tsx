import { maxNotebookNote } from '@tryout/api/contract';
import { Button, Disclosure, PlainTextArea, toast, useQueryClient, userMessage } from '@tryout/shared-ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { learnerNow } from '../use-learner-id.ts';
import { leaveNote, leftNoteOn, sendLeftNotes, wantNote } from './left-notes.ts';
import { putInNotebook } from './practice.api.ts';
import * as styles from './own-note.module.css';

interface OwnNoteProps {
  questionId: string;
  /** Names the question for screen readers: "soal 3". */
  name: string;
  /** As the server has it. */
  note: string;
}

/**
 * The learner's own words on a question. Saving puts the question into the notebook, where the note is found again. Left for
 * the next question or page, a changed note is saved.
 */
export function OwnNote({ questionId, name, note }: OwnNoteProps) {
  const id = useId();
  const queryClient = useQueryClient();
  // The learner to whom the question came: on a shared phone it may be somebody else once it is left.
  const [owner] = useState(learnerNow);
  const [told, setTold] = useState(note);
  const [saved, setSaved] = useState(note);
  const [text, setText] = useState(() => leftNoteOn(questionId) ?? note);
  const [isSaving, setIsSaving] = useState(false);
  // The device's copy is shown first, and the server may know a newer note.
  if (note !== told) {
    setTold(note);
    setSaved(note);
    if (text.trim() === saved) setText(note);
  }
  const unsaved = useRef<string | null>(null);
  useEffect(() => {
    unsaved.current = text.trim() === saved ? null : text;
  }, [text, saved]);
  useEffect(
    () => () => {
      if (unsaved.current !== null) leaveNote(queryClient, owner, questionId, unsaved.current);
    },
    [queryClient, owner, questionId],
  );
  // Those of other questions, whose toast another one may have replaced.
  useEffect(() => void sendLeftNotes(queryClient, 'quietly'), [queryClient]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSaving(true);
    try {
      const entry = await putInNotebook(questionId, { note: text });
      setSaved(entry.note);
      // Words typed meanwhile stay.
      setText((now) => (now === text ? entry.note : now));
      await queryClient.invalidateQueries({ queryKey: ['practice'] });
    } catch (error) {
      // The words are still in the field.
      toast.error({ title: 'Catatan belum tersimpan', message: userMessage(error) });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Disclosure className={styles.note} open={note !== ''} label={saved === '' ? 'Tulis catatan' : 'Catatan Anda'}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <label htmlFor={id} className={styles.label}>
          {`Catatan untuk ${name}, hanya untuk Anda`}
        </label>
        <PlainTextArea
          id={id}
          rows={3}
          maxLength={maxNotebookNote}
          value={text}
          onChange={(event) => {
            wantNote(questionId);
            setText(event.currentTarget.value);
          }}
        />
        <Button
          type="submit"
          variant="default"
          className={styles.save ?? ''}
          loading={isSaving}
          disabled={text.trim() === saved}
        >
          {saved !== '' && text === saved ? 'Tersimpan' : 'Simpan catatan'}
        </Button>
      </form>
    </Disclosure>
  );
}
