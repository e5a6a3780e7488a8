import { readinessLabels, type Section } from '@tryout/api/contract';
import { Alert, Button, IconAlertCircle, IconAlertTriangle, IconPrinter, Loader, Text } from '@tryout/shared-ui/kit';
import { Checkbox } from '@tryout/shared-ui/kit-more';
import { useSearchParams } from '@tryout/shared-ui/platform';
import { useRef, useState } from 'react';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { QuestionView } from '../components/question-view/question-view.tsx';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { formatDuration } from '../format/durations.ts';
import { formatNumber } from '../format/numbers.ts';
import { examItemOf } from '../question-editor/exam-item.ts';
import { keyLetter, type QuestionDraft } from '../question-editor/draft.ts';
import * as styles from './exam-paper.module.css';
import { Explanations, KeySheet } from './key-sheet.tsx';
import type { PaperQuestion } from './paper-question.ts';
import { useReadyToPrint } from './use-ready-to-print.ts';

interface ExamPaperProps {
  title: string;
  /** Known where the area knows the package. */
  durationSeconds?: number | undefined;
  /** True if the exam has only texts that another author has approved. */
  requiresReview?: boolean | undefined;
  /** In their order. */
  questions: readonly { id: string; number: number; draft: QuestionDraft }[];
}

const nothing = () => {};
const isOn = (params: URLSearchParams, name: string) => params.get(name) === '1';

/** A package as an exam paper: A4, no question over two pages; the keys and the pembahasan come at the end if they are wanted. */
export function ExamPaper({ title, durationSeconds, requiresReview = false, questions }: ExamPaperProps) {
  const [params, setParams] = useSearchParams();
  const [parts, setParts] = useState({ kunci: isOn(params, 'kunci'), pembahasan: isOn(params, 'pembahasan') });
  const { kunci: hasKeys, pembahasan: hasExplanations } = parts;
  function choose(name: keyof typeof parts, isWanted: boolean) {
    const chosen = { ...parts, [name]: isWanted };
    setParts(chosen);
    const wanted = Object.entries(chosen).flatMap(([part, isIn]) => (isIn ? [[part, '1']] : []));
    setParams(Object.fromEntries(wanted) as Record<string, string>, { replace: true });
  }

  const examTypes = useExamTypes();
  const sectionOf = ({ section, type, subType }: QuestionDraft): Section =>
    section || (examTypes.sectionOf(type, subType) ?? '');
  const papers: PaperQuestion[] = questions.map(({ id, number, draft }) => ({
    id,
    draft,
    item: examItemOf(draft, number),
    key: keyLetter(draft),
  }));
  const sheet = useRef<HTMLDivElement>(null);
  const texts = questions.flatMap(({ draft }) => [
    draft.question,
    draft.explanation,
    ...draft.options.map((one) => one.text),
  ]);
  const unready = questions.filter(({ draft }) => draft.isReady === false).length;
  const differences = [
    ...(unready > 0 ? [`${formatNumber(unready)} soal masih ${readinessLabels.unready} dan tidak masuk ujian.`] : []),
    ...(requiresReview ? ['Ujian memakai teks yang sudah disetujui; yang dicetak adalah teks terbaru.'] : []),
  ];
  const ready = useReadyToPrint(sheet, texts, `${hasExplanations} ${questions.length}`);

  return (
    <>
      <div className={styles.controls}>
        <Checkbox
          label="Lembar kunci di akhir"
          checked={hasKeys}
          onChange={(event) => choose('kunci', event.currentTarget.checked)}
        />
        <Checkbox
          label="Pembahasan di akhir"
          checked={hasExplanations}
          onChange={(event) => choose('pembahasan', event.currentTarget.checked)}
        />
        <Button
          leftSection={ready.isReady ? <IconPrinter size={18} aria-hidden /> : <Loader size={16} aria-hidden />}
          aria-disabled={!ready.isReady}
          onClick={() => ready.isReady && window.print()}
        >
          {ready.isReady ? 'Cetak' : 'Menyiapkan gambar dan rumus…'}
        </Button>
      </div>
      {ready.isReady && ready.missingPictures > 0 && (
        <Alert
          className={styles.warning ?? ''}
          color="red"
          role="alert"
          icon={<IconAlertCircle aria-hidden />}
          title={`${formatNumber(ready.missingPictures)} gambar tidak dapat dimuat`}
        >
          Muat ulang halaman ini sebelum mencetak.
        </Alert>
      )}
      {differences.length > 0 && (
        <Alert
          className={styles.warning ?? ''}
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title="Cetakan ini bisa berbeda dari ujiannya"
        >
          {differences.join(' ')}
        </Alert>
      )}
      <div ref={sheet} className={styles.sheet} data-ready={ready.isReady || undefined}>
        <header className={styles.head}>
          <PageTitle
            description={`${formatNumber(questions.length)} soal${durationSeconds === undefined ? '' : ` · ${formatDuration(durationSeconds)}`}`}
          >
            {title}
          </PageTitle>
          <p className={styles.name}>
            <span>Nama</span>
            <span>Tanggal</span>
          </p>
        </header>
        {papers.map(({ id, item, draft }, index) => {
          const section = sectionOf(draft);
          const before = papers[index - 1];
          const isFirst = section !== '' && (!before || sectionOf(before.draft) !== section);
          return (
            // The heading of a section stays with its first question.
            <div key={id} className={styles.question} data-question={item.number}>
              {isFirst && <p className={styles.section}>{sectionTitle(section, examTypes.sectionLabel(section))}</p>}
              <QuestionView item={{ ...item, section }} value={null} text="" onChoose={nothing} onWrite={nothing} />
            </div>
          );
        })}
        {hasKeys && <KeySheet title={title} questions={papers} />}
        {hasExplanations && <Explanations title={title} questions={papers} />}
        {questions.length === 0 && <Text c="dimmed">Paket ini belum memiliki soal.</Text>}
      </div>
    </>
  );
}

const sectionTitle = (section: Section, label: string) => (label === section ? section : `${section}: ${label}`);
