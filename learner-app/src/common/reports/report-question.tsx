import type { ItemOption, Letter, NewReport } from '@tryout/api/contract';
import { Button, IconAlertCircle, inTime, toast, useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBackOnline } from '../use-back-online.ts';
import { dropReport, keepReport, listKept, onKeptChange, sendKept } from './kept-reports.ts';
import { sendReport } from './report.api.ts';
import { ReportDialog } from './report-dialog.tsx';
import * as styles from './report-question.module.css';

/** Longer, and the learner goes on while the report is on its way. */
const patienceMs = 3_000;

type State = 'none' | 'waiting' | 'sent';

const words: Record<Exclude<State, 'none'>, string> = {
  waiting: 'Laporan belum terkirim. Tersimpan di perangkat ini dan dikirim saat koneksi kembali.',
  sent: 'Laporan terkirim. Hasilnya ada di Laporan Saya.',
};

interface ReportQuestionProps {
  learnerId: string;
  attempt: { id: string; tryout: { title: string } };
  /** With the key after the exam. */
  item: { number: number; options: readonly ItemOption[]; key?: Letter | null };
  itemId: string;
  /** While the exam runs. */
  isExam?: boolean;
  /** No further report now: the time or the session is over. */
  isDisabled?: boolean;
}

/** The button that reports one question, its dialog, and what became of the report. A report is kept on this device until the server has it. */
export function ReportQuestion({
  learnerId,
  attempt: { id: attemptId, tryout },
  item: { number, options, key: answerKey = null },
  itemId,
  isExam = false,
  isDisabled = false,
}: ReportQuestionProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen && !isDisabled;
  const canTell = useRef(false);
  useEffect(() => {
    canTell.current = isShown;
    return () => void (canTell.current = false);
  }, [isShown]);
  const [state, setState] = useState<State>('none');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  /** Reads what waits; a report that waited and does no longer has been sent, or was refused. */
  const look = useCallback(async () => {
    const kept = (await listKept(learnerId).catch(() => [])).filter(
      ({ report }) => report.attemptId === attemptId && report.itemId === itemId,
    );
    setRefusal(kept.find((one) => one.refusal !== null)?.refusal ?? null);
    const doesWait = kept.some((one) => one.refusal === null);
    setState((before) => (doesWait ? 'waiting' : before === 'waiting' && kept.length === 0 ? 'sent' : before));
  }, [learnerId, attemptId, itemId]);

  useEffect(() => {
    void look();
    return onKeptChange(() => void look());
  }, [look]);
  useBackOnline(state === 'waiting', () => sendKept(learnerId));

  /** The failure for the dialog; told elsewhere if that was closed, or the learner is at another question. */
  function failed(message: string): Error {
    if (!canTell.current) toast.error({ title: `Laporan soal ${number} tidak terkirim`, message });
    return new Error(message);
  }

  /** Opened again meanwhile, the dialog would have another form, which hears nothing of this report. */
  async function send(report: NewReport): Promise<void> {
    setIsSending(true);
    await sendOrKeep(report).finally(() => setIsSending(false));
  }

  async function sendOrKeep(report: NewReport): Promise<void> {
    const key = crypto.randomUUID();
    const isKept = await keepReport(learnerId, { key, report, number, tryoutTitle: tryout.title }).then(
      () => true,
      () => false,
    );
    if (isKept) {
      await inTime(sendKept(learnerId), patienceMs).catch(() => {});
      const kept = (await listKept(learnerId)).find((one) => one.key === key);
      if (kept && kept.refusal !== null) {
        // The words are still in the dialog.
        await dropReport(learnerId, key);
        throw failed(kept.refusal);
      }
      setState(kept ? 'waiting' : 'sent');
    } else {
      try {
        await sendReport(report, key);
      } catch {
        throw failed('Laporan belum terkirim, dan perangkat ini tidak dapat menyimpannya. Coba lagi.');
      }
      setState('sent');
    }
    setIsOpen(false);
    await queryClient.invalidateQueries({ queryKey: ['question-reports'] });
  }

  return (
    <div className={isExam ? styles.inExam : styles.place}>
      <p className={styles.state} role="status">
        {refusal === null ? state !== 'none' && words[state] : `Laporan tidak terkirim: ${refusal}`}
      </p>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        className={styles.button ?? ''}
        leftSection={<IconAlertCircle size={18} aria-hidden />}
        aria-label={`Laporkan soal ${number}`}
        disabled={isDisabled || isSending}
        onClick={() => setIsOpen(true)}
      >
        Laporkan soal
      </Button>
      <ReportDialog
        item={{ attemptId, itemId, number, options, answerKey, isExam }}
        opened={isShown}
        onClose={() => setIsOpen(false)}
        onSend={send}
      />
    </div>
  );
}
