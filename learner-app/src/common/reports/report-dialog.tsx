import {
  examReportKinds,
  type ItemOption,
  type Letter,
  maxReportText,
  NewReport,
  optionReportKinds,
  type ReportKind,
  reportKindLabels,
  reportKinds,
} from '@tryout/api/contract';
import { Alert, Button, Modal, PlainTextArea, Text } from '@tryout/shared-ui';
import { type FormEvent, Fragment, useId, useState } from 'react';
import * as v from 'valibot';
import { create } from 'zustand';
import { Problem } from '../problem.tsx';
import * as styles from './report-dialog.module.css';

/** The question of a report, and where it is reported. */
export interface ReportedItem {
  attemptId: string;
  itemId: string;
  number: number;
  /** Empty for an essay. */
  options: readonly ItemOption[];
  /** Not offered as another key; null while the exam runs. */
  answerKey: Letter | null;
  /** While the exam runs: only what says nothing about the key. */
  isExam: boolean;
}

interface ReportDialogProps {
  item: ReportedItem;
  opened: boolean;
  onClose(): void;
  /** Resolves when the report is sent, or safe on this device. @throws Error with a sentence for the learner */
  onSend(report: NewReport): Promise<void>;
}

const kindsFor = ({ isExam, options }: ReportedItem): readonly ReportKind[] =>
  (isExam ? examReportKinds : reportKinds).filter((kind) => options.length > 0 || !optionReportKinds.includes(kind));

interface Draft {
  kind: ReportKind | null;
  letter: Letter | null;
  text: string;
}

const nothingYet: Draft = { kind: null, letter: null, text: '' };

/** Reports that are written but not sent, by attempt and question: an exam shows one question at a time, and its learner comes back. */
const useDrafts = create<Record<string, Draft>>()(() => ({}));

/** Asks for the problem of a question: one choice, and words where they are needed. Closed without sending, it still has them when it is opened again, until the tab is reloaded. */
export function ReportDialog({ item, opened, onClose, onSend }: ReportDialogProps) {
  const key = `${item.attemptId}/${item.itemId}`;
  const draft = useDrafts((drafts) => drafts[key]) ?? nothingYet;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Laporkan soal ${item.number}`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Tutup tanpa melaporkan' }}
    >
      <ReportForm
        item={item}
        draft={draft}
        onDraft={(changed) => useDrafts.setState({ [key]: changed })}
        onSent={(sent) => useDrafts.setState((drafts) => (drafts[key] === sent ? { [key]: nothingYet } : drafts))}
        onClose={onClose}
        onSend={onSend}
      />
    </Modal>
  );
}

interface ReportFormProps extends Omit<ReportDialogProps, 'opened'> {
  draft: Draft;
  onDraft(draft: Draft): void;
  /** Its words may go, unless there are newer ones. */
  onSent(draft: Draft): void;
}

function ReportForm({ item, draft, onDraft, onSent, onClose, onSend }: ReportFormProps) {
  const id = useId();
  const { kind, letter, text } = draft;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isWrongKey = kind === 'wrong_key';
  const needsText = isWrongKey || kind === 'other';

  /** A letter says of what kind the report is: that is one press less. */
  function choose(chosen: ReportKind, right: Letter | null = null) {
    onDraft({ kind: chosen, letter: right, text });
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // Taken before the form changes: the fields of the form are where the focus goes.
    const form = event.currentTarget;
    const { attemptId, itemId } = item;
    const report = v.safeParse(NewReport, { attemptId, itemId, kind, letter, text });
    if (!report.success) {
      const { nested = {} } = v.flatten<typeof NewReport>(report.issues);
      const found = Object.fromEntries(
        Object.entries(nested).map(([field, sentences]) => [field, sentences?.[0] ?? '']),
      );
      setProblems(found);
      const [first] = Object.keys(found);
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setProblems({});
    setFailure(null);
    setIsSending(true);
    try {
      await onSend(report.output);
      onSent(draft);
    } catch (error) {
      setFailure((error as Error).message);
      setIsSending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <fieldset className={styles.choices} aria-describedby={`${id}-kind`}>
        <legend>Apa masalahnya?</legend>
        {kindsFor(item).map((one) => (
          <Fragment key={one}>
            <label className={styles.choice}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => choose(one)} />
              {reportKindLabels[one]}
            </label>
            {one === 'wrong_key' && (
              <Letters item={item} letter={letter} onChoose={(right) => choose(one, right)} problem={problems.letter} />
            )}
          </Fragment>
        ))}
        <Problem id={`${id}-kind`}>{problems.kind}</Problem>
      </fieldset>
      <div>
        <label htmlFor={`${id}-text`} className={styles.label}>
          {isWrongKey ? 'Alasannya' : needsText ? 'Masalahnya' : 'Keterangan (opsional)'}
        </label>
        <PlainTextArea
          id={`${id}-text`}
          name="text"
          rows={3}
          maxLength={maxReportText}
          value={text}
          aria-invalid={problems.text !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onDraft({ ...draft, text: event.currentTarget.value })}
        />
        <Problem id={`${id}-problem`}>{problems.text}</Problem>
      </div>
      {item.isExam && (
        <Text size="xs" c="dimmed">
          Waktu ujian tetap berjalan. Kunci dan pembahasan dapat dilaporkan setelah hasil dibuka.
        </Text>
      )}
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" loading={isSending}>
          Kirim laporan
        </Button>
      </div>
    </form>
  );
}

interface LettersProps {
  item: ReportedItem;
  letter: Letter | null;
  onChoose(letter: Letter): void;
  problem: string | undefined;
}

/** The answers that may be right instead. */
function Letters({ item: { options, answerKey }, letter, onChoose, problem }: LettersProps) {
  const id = useId();
  return (
    <fieldset className={styles.letters} aria-describedby={id}>
      <legend>Jawaban yang menurut Anda benar</legend>
      <div className={styles.row}>
        {options
          .filter((option) => option.letter !== answerKey)
          .map((option) => (
            <label key={option.letter} className={styles.letter}>
              <input
                type="radio"
                name="letter"
                checked={letter === option.letter}
                onChange={() => onChoose(option.letter)}
              />
              {option.letter}
            </label>
          ))}
      </div>
      <Problem id={id}>{problem}</Problem>
    </fieldset>
  );
}
