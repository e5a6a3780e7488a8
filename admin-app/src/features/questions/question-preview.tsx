import { type ExamItem, type Letter, letters } from '@tryout/api/contract';
import { OptionReview, Prose, QuestionImage, QuestionView, Text, Title } from '@tryout/shared-ui';
import { SegmentedControl } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { keyLetter, optionsInUse, type QuestionDraft } from './question-draft.ts';
import * as styles from './question-preview.module.css';

interface QuestionPreviewProps {
  draft: QuestionDraft;
  /** The question's place in its package, from 1. */
  number: number;
  /** Questions of the package; left out where it isn't known. */
  total?: number;
}

const faces = ['Saat ujian', 'Pembahasan'] as const;

/** The question as learners see it, in the exam and after it, by the components that show it to them. */
export default function QuestionPreview({ draft, number, total }: QuestionPreviewProps) {
  const [face, setFace] = useState<string>(faces[0]);
  const [value, setValue] = useState<Letter | null>(null);
  const [text, setText] = useState('');
  const options = optionsInUse(draft).map((option, place) => ({ ...option, letter: letters[place] as Letter }));
  const item: ExamItem = {
    id: 'preview',
    number,
    kind: draft.type,
    section: draft.subType,
    subType: draft.topic,
    stem: draft.question.trim() || '(Pertanyaan masih kosong)',
    imageUrl: draft.imageUrl,
    imageAlt: draft.imageAlt,
    options,
  };
  return (
    <div className={styles.preview}>
      <SegmentedControl
        data={[...faces]}
        value={face}
        onChange={setFace}
        aria-label="Tampilan pratinjau"
        className={styles.faces ?? ''}
      />
      <div className={styles.paper}>
        {face === faces[0] ? (
          <QuestionView
            item={item}
            {...(total !== undefined && { total })}
            value={value}
            text={text}
            onChoose={setValue}
            onWrite={setText}
          />
        ) : (
          <div className={styles.discussion}>
            <Title order={3} className="tabular">
              Soal {number}
            </Title>
            <Prose size="question">{item.stem}</Prose>
            {item.imageUrl && <QuestionImage key={item.imageUrl} src={item.imageUrl} alt={item.imageAlt} />}
            {options.length > 0 && (
              <OptionReview options={options} answerKey={keyLetter(draft)} label={`Pilihan jawaban soal ${number}`} />
            )}
            <section aria-label={`Pembahasan soal ${number}`} className={styles.explanation}>
              <Title order={4}>Pembahasan</Title>
              {draft.explanation.trim() ? (
                <Prose>{draft.explanation}</Prose>
              ) : (
                <Text c="dimmed">Soal ini belum memiliki pembahasan.</Text>
              )}
            </section>
          </div>
        )}
      </div>
    </div>
  );
}
