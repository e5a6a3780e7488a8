import { questionText, textNames, type TextName } from '@tryout/api/contract';
import { Prose, Text, Title } from '@tryout/shared-ui';
import * as styles from './answered-question.module.css';

interface QuestionTextsProps {
  of: Record<TextName, string | null> & { explanationNeedsPlan: boolean };
  /** Names the question for screen readers: "soal 3". */
  name: string;
}

/** The explanation and the other texts that are read after the answer. */
export function QuestionTexts({ of, name: question }: QuestionTextsProps) {
  return textNames.map((name) => {
    const { label, empty: none } = questionText[name];
    const text = of[name];
    const isKept = name === 'explanation' && of.explanationNeedsPlan;
    const empty = isKept ? 'Terbuka dengan langganan yang memuat pembahasan.' : none;
    if (!text && empty === undefined) return null;
    return (
      <section key={name} className={styles.explanation} aria-label={`${label} ${question}`}>
        <Title order={3} size="h4">
          {label}
        </Title>
        {text ? <Prose>{text}</Prose> : <Text c="dimmed">{empty}</Text>}
      </section>
    );
  });
}
