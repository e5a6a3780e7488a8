import { type QuestionerQuestion, questionText, textNames } from '@tryout/api/contract';
import { OptionReview, Prose, QuestionImage, Text, Title } from '@tryout/shared-ui';
import { bestLetter, optionsOf } from './questioner-question.ts';
import * as styles from './question-content.module.css';

/** All texts of a question for reading, with its key, its rubric and its explanation. */
export function QuestionContent({ question }: { question: QuestionerQuestion }) {
  const options = optionsOf(question);
  return (
    <div className={styles.frame}>
      <div className={styles.content}>
        <div className={styles.asked}>
          <Prose>{question.question}</Prose>
          {question.imageUrl && (
            <QuestionImage key={question.imageUrl} src={question.imageUrl} alt={question.imageAlt} />
          )}
          {question.kind === 'essay' ? (
            <Text size="sm" c="dimmed">
              Soal esai: peserta menulis jawabannya sendiri.
            </Text>
          ) : (
            <OptionReview options={options} answerKey={bestLetter(question)} label="Pilihan jawaban" />
          )}
        </div>
        <div className={styles.beside}>
          {question.rubric && (
            <section aria-label="Rubrik penilaian" className={styles.explanation}>
              <Title order={4} size="h5">
                Rubrik penilaian
              </Title>
              <Prose>{question.rubric}</Prose>
            </section>
          )}
          {textNames.map((name) => {
            const { label, empty } = questionText[name];
            const text = question[name];
            if (!text && empty === undefined) return null;
            return (
              <section key={name} aria-label={label} className={styles.explanation}>
                <Title order={4} size="h5">
                  {label}
                </Title>
                {text ? (
                  <Prose>{text}</Prose>
                ) : (
                  <Text size="sm" c="dimmed">
                    {empty}
                  </Text>
                )}
              </section>
            );
          })}
        </div>
      </div>
    </div>
  );
}
