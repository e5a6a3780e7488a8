import type { Letter, PracticeItem } from '@tryout/api/contract';
import { Button, IconFlag, Progress, QuestionView, VisuallyHidden } from '@tryout/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { KeyHints, useShortcuts } from '../../common/key-hints.tsx';
import type { KeptPractice } from '../../common/practice/kept-practice.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import * as styles from './practice-question.module.css';
import { QuestionClock } from './question-clock.tsx';
import { SendMark } from './send-mark.tsx';
import { answeredKeyHints, practiceKeyHints, usePracticeKeys } from './use-practice-keys.ts';
import type { Practice } from './use-practice-session.ts';

interface PracticeQuestionProps {
  kept: KeptPractice;
  practice: Practice;
}

/** One question: first to answer, then with what was right and why. */
export function PracticeQuestion({ kept, practice }: PracticeQuestionProps) {
  const { session, answers, place } = kept;
  const { items, secondsPerQuestion } = session;
  const item = items.find(({ position }) => position === place) ?? items[0];
  const answer = answers.find(({ position }) => position === place);
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
      void give({ position: place, letter: chosen, isUnsure, seconds });
    },
    [give, place, isUnsure],
  );
  const isLast = place === items.length;
  const next = () => (isLast ? leave() : turnTo(place + 1));
  const [areShortcutsOn, turnShortcuts] = useShortcuts();
  usePracticeKeys(
    {
      choose: (chosen) => {
        if (!isAnswered && item?.options.some((option) => option.letter === chosen)) setLetter(chosen);
      },
      toggleUnsure: () => !isAnswered && setIsUnsure((before) => !before),
      enter: () => {
        if (isAnswered) next();
        else if (letter !== null) check(letter);
      },
    },
    areShortcutsOn,
  );

  if (!item) return null;
  return (
    <div className={styles.screen}>
      <VisuallyHidden component="h1">Latihan</VisuallyHidden>
      <div className={styles.top}>
        <Button variant="subtle" color="gray" size="compact-md" className={styles.leave ?? ''} onClick={leave}>
          Selesai dulu
        </Button>
        <SendMark unsent={practice.unsent} isOnPageOnly={practice.isOnPageOnly} refusal={kept.refusal} />
        {secondsPerQuestion !== null && (
          <QuestionClock seconds={secondsPerQuestion} isStopped={isAnswered} onOver={() => check(letter)} />
        )}
      </div>
      <Progress
        value={(100 * answers.length) / items.length}
        aria-label={`${answers.length} dari ${items.length} soal dijawab`}
        size={6}
        mb="lg"
      />
      {answer ? (
        <AnsweredQuestion item={item} answer={answer} total={items.length} headingRef={heading} />
      ) : (
        <QuestionView
          item={asExamItem(item)}
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
          <Button size="md" className={styles.main ?? ''} onClick={next}>
            {isLast ? 'Lihat ringkasan' : 'Soal berikutnya'}
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
              <Button variant="default" size="md" className={styles.main ?? ''} onClick={() => check(null)}>
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
const asExamItem = ({ questionId, position, section, subType, stem, imageUrl, imageAlt, options }: PracticeItem) => ({
  id: questionId,
  number: position,
  kind: 'multiple_choice' as const,
  section,
  subType,
  stem,
  imageUrl,
  imageAlt,
  options,
});
