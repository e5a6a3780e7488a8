import type { Letter, PracticeItem } from '@tryout/api/contract';
import { Button, IconFlag, Progress, QuestionView, VisuallyHidden } from '@tryout/shared-ui';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { KeyHints, useShortcuts } from '../../common/key-hints.tsx';
import { type KeptPractice, shownAnswers } from '../../common/practice/kept-practice.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import * as styles from './practice-question.module.css';
import { QuestionClock } from './question-clock.tsx';
import { SendMark } from './send-mark.tsx';
import { answeredKeyHints, practiceKeyHints, usePracticeKeys } from './use-practice-keys.ts';
import type { Practice } from './use-practice-session.ts';

interface PracticeQuestionProps {
  kept: KeptPractice;
  /** The question at the session's place. */
  item: PracticeItem;
  practice: Practice;
}

/** It meets what has come into the place of the first click's button: it would answer a question that nobody has read. */
const isSecondOfDoubleClick = ({ detail }: MouseEvent) => detail > 1;

/** One question: first to answer, then with what was right and why. */
export function PracticeQuestion({ kept, item, practice }: PracticeQuestionProps) {
  const { session, answers } = kept;
  const { items, secondsPerQuestion } = session;
  const { position } = item;
  // Positions may have gaps: a question that may not be practised any more has gone.
  const index = items.indexOf(item);
  const following = items[index + 1];
  const number = index + 1;
  const answeredCount = shownAnswers(kept).length;
  const answer = answers.find((one) => one.position === position);
  const isAnswered = answer !== undefined;
  const [letter, setLetter] = useState<Letter | null>(null);
  const [isUnsure, setIsUnsure] = useState(false);
  const shownAtMs = useRef(performance.now());
  const heading = useRef<HTMLHeadingElement>(null);
  const { answer: give, turnTo, leave } = practice;

  // Keyboard and screen reader start at the top of the new question, and of its explanation once it is there.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isAnswered]);

  const check = useCallback(
    (chosen: Letter | null) => {
      const seconds = Math.min(86_400, Math.round((performance.now() - shownAtMs.current) / 1000));
      void give({ position, letter: chosen, isUnsure, seconds });
    },
    [give, position, isUnsure],
  );
  const next = () => (following ? turnTo(following.position) : leave());
  const [areShortcutsOn, turnShortcuts] = useShortcuts();
  usePracticeKeys(
    {
      choose: (chosen) => {
        if (!isAnswered && item.options.some((option) => option.letter === chosen)) setLetter(chosen);
      },
      toggleUnsure: () => !isAnswered && setIsUnsure((before) => !before),
      enter: () => {
        if (isAnswered) next();
        else if (letter !== null) check(letter);
      },
    },
    areShortcutsOn,
  );

  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">Latihan</VisuallyHidden>
      <div className={styles.top}>
        <Button variant="subtle" color="gray" size="compact-md" className={styles.leave ?? ''} onClick={leave}>
          Berhenti dulu
        </Button>
        <SendMark unsent={practice.unsent} isOnPageOnly={practice.isOnPageOnly} refusal={kept.refusal} />
        {secondsPerQuestion !== null && (
          <QuestionClock seconds={secondsPerQuestion} isStopped={isAnswered} onOver={() => check(letter)} />
        )}
      </div>
      <Progress
        value={(100 * answeredCount) / items.length}
        aria-label={`${answeredCount} dari ${items.length} soal dijawab`}
        size={6}
        mb="lg"
      />
      {answer ? (
        <AnsweredQuestion item={item} number={number} answer={answer} total={items.length} headingRef={heading} />
      ) : (
        <QuestionView
          item={asExamItem(item, number)}
          total={items.length}
          value={letter}
          text=""
          onChoose={setLetter}
          onWrite={() => {}}
          headingRef={heading}
        />
      )}
      <div className={styles.keys}>
        <KeyHints
          hints={isAnswered ? answeredKeyHints : practiceKeyHints}
          areOn={areShortcutsOn}
          onTurn={turnShortcuts}
        />
      </div>
      <div className={styles.bottom} data-bottom-bar="always">
        {isAnswered ? (
          <Button size="md" className={styles.main ?? ''} onClick={(event) => !isSecondOfDoubleClick(event) && next()}>
            {following ? 'Soal berikutnya' : 'Lihat ringkasan'}
          </Button>
        ) : (
          <>
            <Button
              variant="default"
              size="md"
              className={styles.unsure ?? ''}
              data-on={isUnsure || undefined}
              aria-pressed={isUnsure}
              leftSection={<IconFlag size={18} aria-hidden />}
              onClick={() => setIsUnsure(!isUnsure)}
            >
              Ragu-ragu
            </Button>
            {letter === null ? (
              <Button
                variant="default"
                size="md"
                className={styles.main ?? ''}
                onClick={(event) => !isSecondOfDoubleClick(event) && check(null)}
              >
                Tidak tahu
              </Button>
            ) : (
              <Button size="md" className={styles.main ?? ''} onClick={() => check(letter)}>
                Jawab
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** As the exam shows it: without the key. */
const asExamItem = (
  { questionId, section, subType, stem, imageUrl, imageAlt, options }: PracticeItem,
  number: number,
) => ({
  id: questionId,
  number,
  kind: 'multiple_choice' as const,
  section,
  subType,
  stem,
  imageUrl,
  imageAlt,
  options,
});
