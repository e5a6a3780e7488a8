import { toast, VisuallyHidden } from '@tryout/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { minutesLeft, passedMark } from '../../common/passed-mark.ts';
import { type Deadline, useCountdown } from './use-countdown.ts';

/** The minutes left at which the time is spoken, and those at which it is also shown once. */
const spokenAtMinutes = [30, 10, 5, 1];
const shownAtMinutes = [10, 5];

/** Announces the time to learners who don't look at the timer: to screen readers at 30, 10, 5 and 1 minutes, to everyone at 10 and 5. */
export function TimeNotices({ deadline }: { deadline: Deadline }) {
  const secondsLeft = useCountdown(deadline);
  const before = useRef(secondsLeft);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const speak = passedMark(spokenAtMinutes, before.current, secondsLeft);
    const show = passedMark(shownAtMinutes, before.current, secondsLeft);
    before.current = secondsLeft;
    if (secondsLeft === 0) return;
    const left = `Sisa waktu ${minutesLeft(secondsLeft)} menit`;
    if (speak !== undefined) setSpoken(left);
    if (show !== undefined) toast.info({ title: left, message: 'Waktu terus berjalan.' });
  }, [secondsLeft]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}
