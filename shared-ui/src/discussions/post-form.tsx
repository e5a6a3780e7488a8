import { hasMath, maxPostText, PostEdit } from '@tryout/api/contract';
import { Button } from '@tryout/shared-ui/kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { UnsavedGuard } from '../components/leave-guard/unsaved-guard.tsx';
import { PlainTextArea } from '../components/plain-text-area/plain-text-area.tsx';
import { Prose } from '../components/prose/prose.tsx';
import { formatNumber } from '../format/numbers.ts';
import { userMessage } from '../http/api-error.ts';
import * as styles from './discussions.module.css';

interface PostFormProps {
  /** Names the field: "Tanyakan sesuatu tentang pembahasan ini". */
  label: string;
  sendLabel: string;
  /** The text that is edited. */
  initialText?: string;
  /** Rejects with what the server says against it: the text stays in the field. */
  onSend(text: string): Promise<unknown>;
  /** The text is sent, and no other was typed meanwhile: a form that was opened can be closed. */
  onSent?: () => void;
  onCancel?: () => void;
  /** Begin in the field: a press has opened the form. */
  isOpened?: boolean;
}

/** Writes a question, an answer, or another text for one. */
export function PostForm({
  label,
  sendLabel,
  initialText = '',
  onSend,
  onSent,
  onCancel,
  isOpened = false,
}: PostFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initialText);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);

  function refuse(sentence: string) {
    setProblem(sentence);
    field.current?.focus();
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const checked = v.safeParse(PostEdit, { text });
    if (!checked.success) {
      refuse(checked.issues[0].message);
      return;
    }
    setProblem(null);
    setIsSending(true);
    try {
      await onSend(checked.output.text);
      if (field.current?.value !== text) return;
      setText('');
      onSent?.();
    } catch (error) {
      refuse(userMessage(error));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-label={label}>
      <UnsavedGuard isUnsaved={text.trim() !== initialText.trim()} what="Tulisan Anda" />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <PlainTextArea
        ref={field}
        id={id}
        rows={3}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem ${id}-hint`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        Teks dan rumus saja, misalnya {'$x^2$'}. Tanpa tautan, nomor telepon, atau nama akun.{' '}
        {text.length > maxPostText * 0.8 && (
          <span className="tabular">
            {formatNumber(text.length)} dari {formatNumber(maxPostText)} karakter
          </span>
        )}
      </p>
      {hasMath(text) && (
        <div className={styles.preview} aria-label="Pratinjau rumus" role="group">
          <Prose>{text}</Prose>
        </div>
      )}
      <div className={styles.formActions}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            Batal
          </Button>
        )}
        <Button type="submit" loading={isSending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
