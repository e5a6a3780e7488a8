import { Button, IconBook, IconCheck, IconHelpCircle, toast, useQueryClient, userMessage } from '@tryout/shared-ui';
import { useState } from 'react';
import { dropNote, wantNote } from './left-notes.ts';
import { putInNotebook, saveClarity, takeOutOfNotebook } from './practice.api.ts';
import * as styles from './question-marks.module.css';

interface QuestionMarksProps {
  questionId: string;
  /** Names the question for screen readers: "soal 3". */
  name: string;
  isInNotebook: boolean;
  isUnclear: boolean;
  /** There is an explanation that somebody may not understand. */
  isExplained: boolean;
}

/** "Masukkan ke buku salah" and "Belum paham": two quiet buttons under a question that the learner has answered. Pressed again, they take it back. */
export function QuestionMarks({ questionId, name, isInNotebook, isUnclear, isExplained }: QuestionMarksProps) {
  const notebook = useMark(isInNotebook, (isOn) => {
    if (isOn) {
      wantNote(questionId);
      return putInNotebook(questionId);
    }
    dropNote(questionId);
    return takeOutOfNotebook(questionId);
  });
  const clarity = useMark(isUnclear, (isOn) => saveClarity(questionId, isOn));
  return (
    <div className={styles.marks}>
      <Button
        variant={notebook.isOn ? 'light' : 'default'}
        size="compact-md"
        className={styles.mark ?? ''}
        leftSection={notebook.isOn ? <IconCheck size={18} aria-hidden /> : <IconBook size={18} aria-hidden />}
        aria-pressed={notebook.isOn}
        aria-label={`${notebook.isOn ? 'Di buku salah' : 'Masukkan ke buku salah'}, ${name}`}
        onClick={notebook.toggle}
      >
        {notebook.isOn ? 'Di buku salah' : 'Masukkan ke buku salah'}
      </Button>
      {isExplained && (
        <Button
          variant={clarity.isOn ? 'light' : 'default'}
          size="compact-md"
          className={styles.mark ?? ''}
          leftSection={<IconHelpCircle size={18} aria-hidden />}
          aria-pressed={clarity.isOn}
          aria-label={`Belum paham pembahasan ${name}`}
          onClick={clarity.toggle}
        >
          Belum paham
        </Button>
      )}
    </div>
  );
}

/** A mark that shows the wish at once, and goes back if the server doesn't get it. */
function useMark(told: boolean, save: (isOn: boolean) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const [wished, setWished] = useState<boolean | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isOn = wished ?? told;

  async function toggle(): Promise<void> {
    if (isSaving) return;
    setWished(!isOn);
    setIsSaving(true);
    try {
      await save(!isOn);
      await queryClient.invalidateQueries({ queryKey: ['practice'] });
    } catch (error) {
      setWished(isOn);
      toast.error({ title: 'Tanda belum tersimpan', message: userMessage(error) });
    } finally {
      setIsSaving(false);
    }
  }
  return { isOn, toggle: () => void toggle() };
}
