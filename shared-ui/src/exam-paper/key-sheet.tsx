import { questionText, textNames } from '@tryout/api/contract';
import { Title } from '@tryout/shared-ui/kit';
import { Fragment } from 'react';
import { Prose } from '../components/prose/prose.tsx';
import { formatNumber } from '../format/numbers.ts';
import * as styles from './exam-paper.module.css';
import type { PaperQuestion } from './paper-question.ts';

interface SheetProps {
  title: string;
  questions: readonly PaperQuestion[];
}

/** The key of a question in one line: "B", the points of each option, or that it is an essay. */
function keyWords({ item, key }: PaperQuestion): string {
  if (item.kind === 'essay') return 'esai';
  const points = item.options.flatMap(({ letter, weight }) =>
    weight === null ? [] : [`${letter} ${formatNumber(weight)}`],
  );
  return points.length > 0 ? points.join(' · ') : (key ?? '–');
}

/** All keys on a sheet of their own. */
export function KeySheet({ title, questions }: SheetProps) {
  return (
    <section className={styles.part} aria-label="Kunci jawaban">
      <Title order={2}>Kunci jawaban</Title>
      <p className={styles.facts}>{title}</p>
      <ol className={styles.keys}>
        {questions.map((question) => (
          <li key={question.id}>
            <span>{question.item.number}.</span> <strong>{keyWords(question)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The explanation of each question with its key, and the rubric of essays. */
export function Explanations({ title, questions }: SheetProps) {
  return (
    <section className={styles.part} aria-label="Pembahasan">
      <Title order={2}>Pembahasan</Title>
      <p className={styles.facts}>{title}</p>
      {questions.map((question) => {
        const texts = textNames.flatMap((name) => {
          const text = question.draft[name].trim();
          return text === '' ? [] : [{ name, label: questionText[name].label, text }];
        });
        const rubric = question.item.kind === 'essay' ? question.draft.rubric.trim() : '';
        return (
          <div key={question.id} className={styles.explanation}>
            <Title order={3} size="h5">
              Soal {question.item.number}: {keyWords(question)}
            </Title>
            {texts.map(({ name, label, text }) => (
              <Fragment key={name}>
                {name !== 'explanation' && <p className={styles.label}>{label}</p>}
                <Prose>{text}</Prose>
              </Fragment>
            ))}
            {rubric !== '' && (
              <>
                <p className={styles.label}>Rubrik</p>
                <Prose>{rubric}</Prose>
              </>
            )}
            {texts.length === 0 && rubric === '' && <p className={styles.facts}>Belum ada pembahasan.</p>}
          </div>
        );
      })}
    </section>
  );
}
