import type { Ruling } from '@tryout/api/contract';
import { Anchor, IconCheck, IconKey, Text } from '@tryout/shared-ui/kit';
import { Link } from '@tryout/shared-ui/platform';
import { OptionContent } from '../components/option-list/option-content.tsx';
import { Prose } from '../components/prose/prose.tsx';
import { QuestionImage } from '../components/question-image/question-image.tsx';
import { formatNumber } from '../format/numbers.ts';
import * as styles from './rulings.module.css';

type Question = Ruling['question'];

/** True if every option earns something. */
export const isWeighted = ({ options }: Pick<Question, 'options'>) => options.some(({ weight }) => weight !== null);

/** The letter that earned the most in the exam. */
export function oldKeyOf(question: Pick<Question, 'options'>) {
  if (!isWeighted(question)) return question.options.find(({ isKey }) => isKey)?.letter ?? null;
  const best = Math.max(...question.options.map(({ weight }) => weight ?? 0));
  return question.options.find(({ weight }) => weight === best)?.letter ?? null;
}

/** "Tryout TKD, soal 12, versi 3": where a question is today. */
export const placeWords = ({ tryout, number, version }: Question) =>
  `${tryout ? `${tryout.title}${number === null ? '' : `, soal ${formatNumber(number)}`}` : 'Soal yang sudah tidak ada di paket'}, versi ${formatNumber(version)}`;

interface RuledQuestionViewProps {
  question: Question;
  /** The proposal, if there is one yet. */
  proposal?: Pick<Ruling, 'newKey' | 'newWeights'>;
  tryoutLink?: ((id: string) => string) | undefined;
}

/** A question as it was in the exam: its place, its text, and its options with the key of then beside the proposed one. */
export function RuledQuestionView({ question, proposal, tryoutLink }: RuledQuestionViewProps) {
  const oldKey = oldKeyOf(question);
  return (
    <div className={styles.question}>
      <Text size="sm" c="dimmed">
        {question.tryout && tryoutLink ? (
          <Anchor component={Link} to={tryoutLink(question.tryout.id)}>
            {placeWords(question)}
          </Anchor>
        ) : (
          placeWords(question)
        )}
      </Text>
      <Prose>{question.stem}</Prose>
      {question.imageUrl && <QuestionImage src={question.imageUrl} alt={question.imageAlt} />}
      <ul aria-label="Pilihan jawaban saat ujian" className={styles.options}>
        {question.options.map((option) => {
          const { letter, weight } = option;
          const newWeight = proposal?.newWeights?.[letter];
          return (
            <li key={letter} data-proposed={letter === proposal?.newKey || undefined}>
              <span className={styles.letter}>{letter}</span>
              <span className={styles.content}>
                <OptionContent option={option} />
                {letter === oldKey && (
                  <span className={styles.mark}>
                    <IconKey size={16} aria-hidden /> {weight === null ? 'Kunci saat ujian' : 'Tertinggi saat ujian'}
                  </span>
                )}
                {letter === proposal?.newKey && (
                  <span className={styles.mark} data-tone="new">
                    <IconCheck size={16} aria-hidden /> Kunci yang diusulkan
                  </span>
                )}
                {weight !== null && (
                  <span className={styles.mark}>
                    {formatNumber(weight)}
                    {newWeight !== undefined && newWeight !== weight && ` → ${formatNumber(newWeight)}`} poin
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
