import { Text, Title } from '@tryout/shared-ui/kit';
import { SegmentedControl } from '@tryout/shared-ui/kit-staff';
import { type Letter, questionText, textNames } from '@tryout/api/contract';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { Fragment, useState } from 'react';
import { OptionReview } from '../components/option-list/option-review.tsx';
import { Prose } from '../components/prose/prose.tsx';
import { QuestionImage } from '../components/question-image/question-image.tsx';
import { QuestionView } from '../components/question-view/question-view.tsx';
import { keyLetter, type QuestionDraft } from './draft.ts';
import { examItemOf } from './exam-item.ts';
import type { Classes } from './parts.ts';
import * as styles from './question-preview.module.css';

interface QuestionPreviewProps {
  draft: QuestionDraft;
  classes: Classes;
  /** The question's place in its package, from 1. */
  number: number;
  /** Number of questions in the package; left out if unknown. */
  total?: number;
}

const faces = ['Saat ujian', 'Pembahasan'] as const;

/** The question as learners see it during and after the exam, made with the same components. */
export default function QuestionPreview({ draft, classes, number, total }: QuestionPreviewProps) {
  const [face, setFace] = useState<string>(faces[0]);
  const [value, setValue] = useState<Letter | null>(null);
  const [text, setText] = useState('');
  const item = examItemOf(draft, number);
  const { options } = item;
  const { typeLabel, subTypeLabel } = useExamTypes();
  // Questioners see both at once, because they go through many questions.
  const isSwitched = classes === 'section';
  const exam = (
    <QuestionView
      item={item}
      {...(total !== undefined && { total })}
      value={value}
      text={text}
      onChoose={setValue}
      onWrite={setText}
    />
  );
  const after = (
    <section aria-label="Setelah ujian" className={styles.after} data-alone={isSwitched || undefined}>
      {isSwitched && (
        <>
          <Title order={3} className="tabular">
            Soal {number}
          </Title>
          <Prose size="question">{item.stem}</Prose>
          {item.imageUrl && <QuestionImage key={item.imageUrl} src={item.imageUrl} alt={item.imageAlt} />}
        </>
      )}
      {options.length > 0 && (
        <>
          {!isSwitched && (
            <Title order={3} size="h4">
              Jawaban
            </Title>
          )}
          <OptionReview options={options} answerKey={keyLetter(draft)} label={`Jawaban soal ${number}`} />
        </>
      )}
      {textNames.map((name) => {
        const { label, empty } = questionText[name];
        const text = draft[name].trim();
        if (!text && empty === undefined) return null;
        return (
          <Fragment key={name}>
            <Title order={3} size="h4">
              {label}
            </Title>
            {text ? <Prose>{text}</Prose> : <Text c="dimmed">Tidak ada penjelasan</Text>}
          </Fragment>
        );
      })}
    </section>
  );
  if (isSwitched)
    return (
      <div className={styles.preview}>
        <SegmentedControl
          data={[...faces]}
          value={face}
          onChange={setFace}
          aria-label="Tampilan pratinjau"
          className={styles.faces ?? ''}
        />
        <div className={styles.paper}>{face === faces[0] ? exam : after}</div>
      </div>
    );
  return (
    <div className={styles.preview}>
      <dl className={styles.facts}>
        <Fact name="Nomor" value={String(number)} />
        <Fact name="Tipe" value={typeLabel(draft.type)} />
        <Fact name="Subtes" value={subTypeLabel(draft.subType)} />
      </dl>
      {exam}
      {after}
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
