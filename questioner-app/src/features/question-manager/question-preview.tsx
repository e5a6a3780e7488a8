import { type ExamItem, type Letter, sectionOfSubType, subTypeLabels, typeLabels } from '@tryout/api/contract';
import { OptionReview, Prose, QuestionView, Text, Title } from '@tryout/shared-ui';
import { useState } from 'react';
import { pictureAddress } from './picture.ts';
import { keyLetter, type OptionDraft, type QuestionDraft, usedLetters } from './question-draft.ts';
import * as styles from './question-preview.module.css';

interface QuestionPreviewProps {
  draft: QuestionDraft;
  number: number;
}

/** Null where nothing, or nothing that is a number yet, is written. */
function writtenWeight({ weight }: OptionDraft): number | null {
  const number = Number(weight);
  return weight === '' || Number.isNaN(number) ? null : number;
}

/** The question as learners see it in the exam, by the component that shows it to them, and below it what they see afterwards. */
export default function QuestionPreview({ draft, number }: QuestionPreviewProps) {
  const [value, setValue] = useState<Letter | null>(null);
  const [text, setText] = useState('');
  const options = usedLetters(draft).map((letter) => {
    const option = draft.options[letter];
    return {
      letter,
      text: option.text,
      imageUrl: pictureAddress(option.picture),
      imageAlt: option.alt || null,
      weight: draft.isWeighted ? writtenWeight(option) : null,
    };
  });
  const item: ExamItem = {
    id: 'preview',
    number,
    kind: draft.kind,
    section: sectionOfSubType(draft.subType),
    subType: draft.subType,
    stem: draft.question.trim() || '(Pertanyaan masih kosong)',
    imageUrl: pictureAddress(draft.picture),
    imageAlt: draft.alt || null,
    options,
  };
  return (
    <div className={styles.preview}>
      <dl className={styles.facts}>
        <div>
          <dt>Nomor</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>Tipe</dt>
          <dd>{typeLabels[draft.type]}</dd>
        </div>
        <div>
          <dt>Subtes</dt>
          <dd>{subTypeLabels[draft.subType]}</dd>
        </div>
      </dl>
      <QuestionView item={item} value={value} text={text} onChoose={setValue} onWrite={setText} />
      <section aria-label="Setelah ujian" className={styles.after}>
        {options.length > 0 && (
          <>
            <Title order={3} size="h4">
              Jawaban
            </Title>
            <OptionReview options={options} answerKey={keyLetter(draft)} label={`Jawaban soal ${number}`} />
          </>
        )}
        <Title order={3} size="h4">
          Pembahasan
        </Title>
        {draft.explanation.trim() ? <Prose>{draft.explanation}</Prose> : <Text c="dimmed">Tidak ada penjelasan</Text>}
      </section>
    </div>
  );
}
