import { later, useLater } from '@tryout/shared-ui';
import type { ComponentProps } from 'react';
import type { EventExam } from './event-exam.tsx';

/** The parts that only an exam of an event needs. */
export const eventExam = later(() => import(/* webpackChunkName: "event-exam" */ './event-exam.tsx'));

/** Hears the event's organiser, from the moment its code is there. */
export function EventExamLater(props: ComponentProps<typeof EventExam>) {
  const parts = useLater(eventExam, true);
  return parts && <parts.EventExam {...props} />;
}
