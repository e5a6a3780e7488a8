import { type Attempt, type ExamItem, letters } from '@tryout/api/contract';
import {
  Button,
  hasMath,
  IconChevronLeft,
  IconChevronRight,
  IconLayoutGrid,
  IconFlag,
  useDisclosure,
  useDocumentTitle,
  useLater,
  useMathAhead,
  useMediaQuery,
} from '@tryout/shared-ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { reports } from '../../common/reports/later.ts';
import { ExamMenu } from './exam-menu.tsx';
import { keepPlace } from './exam-place.ts';
import { EventExamLater } from './event-exam-later.tsx';
import { responseTo } from './exam.store.ts';
import * as styles from './exam-screen.module.css';
import { ExamAlerts } from './exam-alerts.tsx';
import { ExamBar } from './exam-bar.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { NumbersSheet } from './numbers-sheet.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionGrid } from './question-grid.tsx';
import { type LoadSignInDialog, SignInAgain } from './sign-in-again.tsx';
import { KeyHints, useShortcuts } from '../../common/key-hints.tsx';
import { useTextScale } from '../../common/text-size.tsx';
import { useStaysOpen } from '../../common/use-stays-open.ts';
import { TimeNotices } from './time-notices.tsx';
import { type EndWords, eventEnd, TimeOver } from './time-over.tsx';
import { useAttemptCopy } from './use-attempt-copy.ts';
import { useIsOver } from './use-countdown.ts';
import { useExamDeadline } from './use-exam-deadline.ts';
import { examKeyHints, useExamKeys } from './use-exam-keys.ts';
import { useExamSession } from './use-exam-session.ts';
import { useFinish } from './use-finish.ts';
import { useImagesAhead } from './use-images-ahead.ts';
import { useJumpSheet } from './use-jump-sheet.ts';
import { useTimeSpent } from './use-time-spent.ts';

interface ExamScreenProps {
  /** The attempt's owner; `guestId` for a guest's. */
  learnerId: string;
  attempt: Attempt;
  /** The attempt is the device's copy: the server gave no answer. */
  isCopy?: boolean;
  /** The server has ended the attempt while it was on the screen. */
  onClosed(): void;
  /** The dialog in which the learner signs in again when the session ends in mid-exam. */
  loadSignInDialog: LoadSignInDialog;
}

const isMathItem = ({ stem, options }: ExamItem) => hasMath(stem) || options.some(({ text }) => hasMath(text));

/** A running attempt: one question at a time, the clock, the numbers, and the way to the end. */
export function ExamScreen({ learnerId, attempt, isCopy = false, onClosed, loadSignInDialog }: ExamScreenProps) {
  const session = useExamSession(learnerId, attempt, onClosed);
  const { clock } = session;
  const { deadline, signal, take, move, ask } = useExamDeadline(attempt, clock);
  const [endWords, setEndWords] = useState<EndWords>();
  const copy = useAttemptCopy(learnerId, { attempt, isCopy }, session, ask);
  const { store, isGuest, isSignedOut, canKeepAnswers } = session;
  const { items, choose, toggleFlag, next, previous, goTo } = store.getState();
  const index = useStore(store, (state) => state.index);
  const item = items[index] as ExamItem;
  const response = useStore(store, (state) => responseTo(state, item.id));
  const isLast = index === items.length - 1;

  const isShuffled = attempt.event?.isShuffled ?? false;
  const isPaused = signal?.state === 'in_progress' && signal.pausedAt !== null;
  const isOver = useIsOver(deadline);
  const finishing = useFinish(attempt.id, session, copy, { isOver, deadline });
  const [textScale, setTextScale] = useTextScale();
  const [areShortcutsOn, turnShortcuts] = useShortcuts();
  const [isMenuOpen, menu] = useDisclosure();
  const grid = useJumpSheet();
  const dialog = useJumpSheet();
  const [jumps, setJumps] = useState(0);
  const [isSignInPutOff, setIsSignInPutOff] = useState(false);
  // Once everything is handed in nothing waits for the password, and the pages after it ask for it themselves.
  const isSignInOpen = isSignedOut && !isGuest && !isSignInPutOff && !finishing.handedIn;
  const putOffSignIn = useCallback(() => {
    setIsSignInPutOff(true);
    window.scrollTo({ top: 0 }); // to the top, where the way back is shown
  }, []);
  const signIn = useCallback(() => setIsSignInPutOff(false), []);
  if (!isSignedOut && isSignInPutOff) setIsSignInPutOff(false); // the next end of a session asks again
  const reporting = useLater(reports, false);
  const hasSidePanel = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });

  useStaysOpen();
  useTimeSpent(store, item.id, isOver || isPaused);
  useImagesAhead(items);
  useMathAhead(useMemo(() => items.some(isMathItem), [items]));
  useDocumentTitle(`Soal ${item.number} · ${attempt.tryout.title} #${attempt.id}`);
  useEffect(() => keepPlace(attempt.id, item.id), [attempt.id, item.id]);
  useExamKeys(
    useMemo(
      () => ({
        choose: (letter) => {
          const { items: all, index: at } = store.getState();
          const options = all[at]?.options ?? [];
          const meant = isShuffled ? options[letters.indexOf(letter)] : options.find((one) => one.letter === letter);
          if (meant) choose(meant.letter);
        },
        next,
        previous,
        toggleFlag,
      }),
      [store, isShuffled, choose, next, previous, toggleFlag],
    ),
    areShortcutsOn,
  );
  const finishFromGrid = useCallback(() => {
    grid.closeForJump();
    dialog.open();
  }, [grid, dialog]);
  const jumpTo = useCallback(
    (to: number) => {
      goTo(to);
      grid.closeForJump();
      dialog.closeForJump();
      setJumps((before) => before + 1);
    },
    [goTo, grid, dialog],
  );

  return (
    <div className={styles.screen} style={{ '--ui-text-scale': textScale } as React.CSSProperties}>
      <ExamBar
        title={attempt.tryout.title}
        session={session}
        deadline={deadline}
        textScale={textScale}
        onTextScale={setTextScale}
        onMenu={menu.open}
      />

      <main className={styles.main}>
        <ExamAlerts session={session} isHeard={copy.isHeard} onSignIn={signIn} />
        <QuestionCard
          store={store}
          item={item}
          isDisabled={isOver}
          isLetteredByPlace={isShuffled}
          jumps={jumps}
          isPage
        />
        {reporting && !isGuest && (
          <reporting.ReportQuestion
            key={item.id}
            learnerId={learnerId}
            attempt={attempt}
            item={item}
            itemId={item.id}
            isExam
            isDisabled={isOver || isSignedOut}
          />
        )}
        {signal && (
          <EventExamLater
            learnerId={learnerId}
            attempt={attempt}
            signal={signal}
            deadline={deadline}
            session={session}
            onSignal={take}
            onDeadline={move}
            onEndWords={setEndWords}
          />
        )}
      </main>

      <nav className={styles.bottom} aria-label="Pindah soal" data-bottom-bar="always">
        <Button
          className={styles.step ?? ''}
          variant="default"
          disabled={index === 0}
          onClick={previous}
          leftSection={<IconChevronLeft size={20} aria-hidden />}
        >
          <span className={styles.stepLabel}>Sebelumnya</span>
        </Button>
        <Button
          className={styles.flag ?? ''}
          variant="default"
          aria-label="Ragu-ragu"
          aria-pressed={response.flagged}
          data-flagged={response.flagged || undefined}
          onClick={toggleFlag}
          leftSection={<IconFlag size={18} aria-hidden />}
        >
          Ragu<span className={styles.wide}>-ragu</span>
        </Button>
        {!hasSidePanel && (
          <Button
            variant="default"
            aria-label={`Nomor soal, ${item.number} dari ${items.length}`}
            onClick={grid.open}
            leftSection={<IconLayoutGrid size={18} aria-hidden />}
          >
            {`${item.number}/${items.length}`}
          </Button>
        )}
        {isLast ? (
          <Button onClick={dialog.open}>Selesai</Button>
        ) : (
          <Button
            className={styles.step ?? ''}
            onClick={next}
            rightSection={<IconChevronRight size={20} aria-hidden />}
          >
            <span className={styles.stepLabel}>Selanjutnya</span>
          </Button>
        )}
      </nav>

      {hasSidePanel && (
        <aside className={styles.side} aria-label="Daftar soal">
          <QuestionGrid store={store} onJump={jumpTo} />
          {!isLast && (
            <Button variant="outline" fullWidth mt="lg" mb="lg" onClick={dialog.open}>
              Selesai
            </Button>
          )}
          <KeyHints hints={examKeyHints} areOn={areShortcutsOn} onTurn={turnShortcuts} />
        </aside>
      )}

      <NumbersSheet
        store={store}
        opened={grid.isOpen && !hasSidePanel && !isSignInOpen}
        returnsFocus={grid.returnsFocus}
        onClose={grid.close}
        onJump={jumpTo}
        onFinish={finishFromGrid}
      />
      <ExamMenu
        title={attempt.tryout.title}
        attemptId={attempt.id}
        isGuest={isGuest}
        opened={isMenuOpen && !isSignInOpen}
        onClose={menu.close}
        textScale={textScale}
        onTextScale={setTextScale}
        areShortcutsOn={areShortcutsOn}
        onShortcuts={turnShortcuts}
      />
      <FinishDialog
        store={store}
        opened={dialog.isOpen && !isOver && !isSignInOpen}
        returnsFocus={dialog.returnsFocus}
        isFinishing={finishing.isFinishing}
        canKeepAnswers={canKeepAnswers}
        error={finishing.error}
        isUnsure={finishing.isUnsure}
        onClose={dialog.close}
        onJump={jumpTo}
        onFinish={isSignedOut && !isGuest ? signIn : finishing.finish}
      />
      <TimeNotices deadline={deadline} />
      {(isOver || finishing.handedIn) && !isSignInOpen && (
        <TimeOver
          session={session}
          finishing={finishing}
          words={endWords ?? (attempt.event && eventEnd)}
          onSignIn={signIn}
        />
      )}
      {!isGuest && (
        <SignInAgain
          load={loadSignInDialog}
          opened={isSignInOpen}
          canKeepAnswers={canKeepAnswers}
          deadline={deadline}
          onClose={putOffSignIn}
        />
      )}
      <LeaveWarning session={session} isOver={isOver} />
    </div>
  );
}
