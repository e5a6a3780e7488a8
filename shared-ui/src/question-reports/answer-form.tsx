import {
  labelOf,
  maxReportText,
  NewReportAnswer,
  type ReportDecision,
  type ReportedQuestionDetail,
  type ReportKind,
  reportKindLabels,
  type ReportOutcome,
} from '@tryout/api/contract';
import { Alert, Anchor, Button, Card, Text, Title, useMutation, useQueryClient } from '@tryout/shared-ui/kit';
import { Checkbox, Radio } from '@tryout/shared-ui/kit-more';
import { Textarea } from '@tryout/shared-ui/kit-staff';
import { toast } from '@tryout/shared-ui/platform';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { UnsavedGuard } from '../components/leave-guard/unsaved-guard.tsx';
import { formatNumber } from '../format/numbers.ts';
import { ApiError, userMessage } from '../http/api-error.ts';
import { createOnce } from '../http/create-once.ts';
import { type ReportArea, reportedQuestionKey } from './report-area.ts';
import * as styles from './report-detail.module.css';

const decisions: { value: ReportDecision; label: string; description: string }[] = [
  { value: 'accepted', label: 'Terima', description: 'Soal atau kuncinya memang salah.' },
  { value: 'rejected', label: 'Tidak diubah', description: 'Soal sudah benar. Jelaskan kenapa.' },
  { value: 'duplicate', label: 'Sudah dilaporkan', description: 'Sudah dijawab pada soal lain yang sama.' },
];

const rulingWords = 'Nilai peserta yang sudah mengerjakan dihitung ulang setelah administrator menerapkannya.';

interface AnswerFormProps {
  area: ReportArea;
  question: ReportedQuestionDetail;
}

/** True if some of the reports that were seen wait no longer: somebody has answered them, or found them to be misuse. */
const isFewerSince = (seen: ReportedQuestionDetail, question: ReportedQuestionDetail) =>
  seen.kinds.some(({ kind, count }) => (question.kinds.find((one) => one.kind === kind)?.count ?? 0) < count);

/** How many reports of the question are newer than those that were seen; 0 if only seen ones were edited. */
const addedSince = (seen: ReportedQuestionDetail, question: ReportedQuestionDetail) =>
  question.kinds.reduce((total, { kind, count }) => {
    const before = seen.kinds.find((one) => one.kind === kind)?.count ?? 0;
    return total + Math.max(0, count - before);
  }, 0);

/** One answer for all who have reported the question; by default of every kind. Shown while there is anything to answer, or an answer that was not sent. */
export function AnswerForm({ area, question }: AnswerFormProps) {
  const { questionId, tryout, versions } = question;
  const queryClient = useQueryClient();
  // Reports that come while the answer is being written stay open: nobody has read them for it.
  const [seen, setSeen] = useState(question);
  const [text, setText] = useState('');
  const hasText = text.trim() !== '';
  if (seen !== question && (seen.open === 0 || (question.open === 0 && !hasText))) setSeen(question);
  const { kinds, seenUntil } = seen;
  const form = useRef<HTMLFormElement>(null);
  const [decision, setDecision] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Record<string, string>>({});
  const answered = kinds.filter(({ kind }) => !left.has(kind));
  const count = answered.reduce((total, one) => total + one.count, 0);
  const version = versions[0];

  const [answer] = useState(() =>
    createOnce((given: NewReportAnswer, key) => area.calls.answer(questionId, given, key)),
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: answer,
    onSuccess: ({ count: told }, sent) => {
      toast.success({ message: `Jawaban dikirim ke ${formatNumber(told)} laporan` });
      // Words typed meanwhile stay.
      setText((now) => (now.trim() === sent.text ? '' : now));
      setDecision(null);
      return readAgain();
    },
  });
  const isOver = question.open === 0 && !isPending;
  const hasNewer = !isOver && question.seenUntil !== null && question.seenUntil > (seenUntil ?? '');
  // While an answer is on its way, they are those that it is for.
  const hasFewer = !isOver && !isPending && isFewerSince(seen, question);
  const added = addedSince(seen, question);

  /** An error stays until its field is changed. */
  const mended = (...fields: string[]) =>
    setProblems((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !fields.includes(field))));

  async function readAgain() {
    await queryClient.invalidateQueries({ queryKey: ['question-reports'] });
    setSeen((before) => queryClient.getQueryData(reportedQuestionKey(area, questionId)) ?? before);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = v.safeParse(NewReportAnswer, {
      decision,
      outcome: decision === 'accepted' ? outcome : null,
      kinds: answered.map(({ kind }) => kind),
      text,
      seenUntil,
    });
    if (given.success) {
      setProblems({});
      mutate(given.output);
      return;
    }
    const { nested = {} } = v.flatten<typeof NewReportAnswer>(given.issues);
    setProblems(Object.fromEntries(Object.entries(nested).map(([field, sentences]) => [field, sentences?.[0] ?? ''])));
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus(),
    );
  }

  if (question.open === 0 && !hasText) return null;
  return (
    <Card component="section" aria-labelledby="jawaban">
      <Title order={2} size="h3" id="jawaban" mb="sm">
        Jawab semua pelapor
      </Title>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Jawab semua pelapor">
        <UnsavedGuard isUnsaved={hasText} names={[]} what="Jawaban Anda" />
        <Radio.Group
          label="Keputusan"
          value={decision ?? ''}
          onChange={(chosen) => {
            setDecision(chosen);
            mended('decision', 'outcome');
          }}
          error={problems.decision}
          data-invalid={problems.decision !== undefined || undefined}
        >
          <div className={styles.choices}>
            {decisions.map(({ value, label, description }) => (
              <Radio key={value} value={value} label={label} description={description} />
            ))}
          </div>
        </Radio.Group>
        {decision === 'accepted' && (
          <Radio.Group
            label="Perbaikannya"
            value={outcome ?? ''}
            onChange={(chosen) => {
              setOutcome(chosen);
              mended('outcome');
            }}
            error={problems.outcome}
            data-invalid={problems.outcome !== undefined || undefined}
          >
            <div className={styles.choices}>
              <Radio
                value={'version' satisfies ReportOutcome}
                label="Versi baru"
                description="Untuk pengerjaan berikutnya. Nilai yang sudah ada tetap."
              />
              {tryout && (
                <Anchor
                  href={area.editAddress({ questionId, tryoutId: tryout.id })}
                  target="_blank"
                  rel="noopener"
                  className={styles.next ?? ''}
                >
                  Buka editor soal
                </Anchor>
              )}
              <Radio
                value={'ruling' satisfies ReportOutcome}
                label="Ralat"
                description={
                  versions.length > 1
                    ? `${rulingWords} Pelapor versi yang belum punya ralat tetap menunggu.`
                    : rulingWords
                }
              />
              {version && (
                <Anchor
                  href={area.rulingAddress({ questionId, version: version.version })}
                  target="_blank"
                  rel="noopener"
                  className={styles.next ?? ''}
                >
                  Susun ralat
                </Anchor>
              )}
            </div>
          </Radio.Group>
        )}
        {kinds.length > 1 && (
          <Checkbox.Group
            label="Laporan yang dijawab"
            value={answered.map(({ kind }) => kind)}
            onChange={(ticked) => {
              setLeft(new Set(kinds.map(({ kind }) => kind).filter((kind) => !ticked.includes(kind))));
              mended('kinds');
            }}
            error={problems.kinds}
            data-invalid={problems.kinds !== undefined || undefined}
          >
            <div className={styles.choices}>
              {kinds.map(({ kind, count: reports }) => (
                <Checkbox
                  key={kind}
                  value={kind satisfies ReportKind | (string & {})}
                  label={`${labelOf(reportKindLabels, kind)} (${formatNumber(reports)})`}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Textarea
          label="Jawaban untuk semua pelapor"
          description="Peserta membacanya di Laporan Saya, setelah hasil ujiannya dibuka."
          minRows={3}
          autosize
          maxLength={maxReportText}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            mended('text');
          }}
          error={problems.text}
        />
        {isOver && (
          <Alert color="soga" role="status">
            Semua laporan soal ini sudah dijawab. Tulisan ini tidak terkirim, tetapi masih ada di sini.
          </Alert>
        )}
        {error !== null && !isOver && (
          <Alert color="red" role="alert">
            {userMessage(error)}{' '}
            {error instanceof ApiError && error.code === 'REPORTS_ANSWERED' && (
              <Button variant="subtle" size="compact-sm" onClick={() => void readAgain()}>
                Muat ulang
              </Button>
            )}
          </Alert>
        )}
        {(hasNewer || hasFewer) && (
          <Text size="sm" role="status">
            {added === 0 && hasFewer
              ? 'Sebagian laporan ini tidak menunggu jawaban lagi.'
              : `${added > 0 ? formatNumber(added) : 'Ada'} laporan baru.`}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => setSeen(question)}>
              Muat
            </Button>
          </Text>
        )}
        <div className={styles.send}>
          <Button type="submit" loading={isPending} disabled={isOver}>
            {`Jawab ${formatNumber(count)} laporan`}
          </Button>
          <Text size="xs" c="dimmed">
            Laporan yang masuk setelah halaman ini dibuka tidak ikut terjawab.
          </Text>
        </div>
      </form>
    </Card>
  );
}
