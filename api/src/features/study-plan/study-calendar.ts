import { ICalCalendar } from 'ical-generator';
import type { ExamTypes, StudyCalendarQuery } from '../../contract/index.ts';
import { addDays } from '../../foundation/days/days.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import type { PlannedDay, PlannedTask } from './plan-days.ts';

interface CalendarInput {
  /** Names the plan: with a day it is the entry's id, so that a file opened again changes the entries that are there. */
  planId: string;
  examType: string;
  startsAt: string;
  days: readonly PlannedDay[];
  entries: StudyCalendarQuery['entries'];
  examTypes: Pick<ExamTypes, 'typeLabel' | 'subTypeLabel'>;
  /** The product's public address. */
  publicUrl: string;
  at: Date;
}

/** Later files have higher numbers: a calendar takes the entry with the highest. */
const sequenceSince = Date.UTC(2026, 0, 1);

/** A study plan as an iCalendar file (RFC 5545), without a method: it is imported, nobody is invited. Times are Jakarta's. */
export function studyCalendar(input: CalendarInput): string {
  const { planId, examType, startsAt, days, entries, examTypes, publicUrl, at } = input;
  const test = examTypes.typeLabel(examType);
  const calendar = new ICalCalendar({
    name: `Rencana belajar ${test}`,
    prodId: { company: 'Tryout BUMN & CPNS', product: 'Rencana belajar', language: 'ID' },
  });

  const words = ({ kind, subType, minutes, questions }: PlannedTask): string => {
    const name = subType === null ? '' : examTypes.subTypeLabel(subType);
    switch (kind) {
      case 'lesson':
        return `Materi ${name}, ${minutes} menit`;
      case 'practice':
        return `Latihan ${name}, ${questions} soal`;
      case 'notebook':
        return `Buku salah, ${minutes} menit`;
      case 'tryout':
        return `Simulasi penuh ${test}, ${minutes} menit`;
    }
  };
  const titles: Record<PlannedDay['kind'], string> = {
    study: `Belajar ${test}`,
    tryout: `Simulasi ${test}`,
    light: `Belajar ringan ${test}`,
    test: `Hari tes ${test}`,
  };

  for (const { date, kind, tasks } of days) {
    // The day before the test has nothing to do where nothing is to be repeated.
    if (kind !== 'test' && tasks.length === 0) continue;
    const minutes = tasks.reduce((sum, one) => sum + one.minutes, 0);
    const start = new Date(`${date}T${startsAt}:00+07:00`);
    // A test begins when its invitation says, which we don't know.
    const isTimed = entries === 'timed' && kind !== 'test';
    calendar.createEvent({
      // The test moves when its date changes; a day stays that day.
      id: `${kind === 'test' ? 'tes' : date}.${planId}@rencana-belajar`,
      sequence: Math.floor((at.getTime() - sequenceSince) / minuteMs),
      stamp: at,
      summary: titles[kind],
      description: [...tasks.map((one) => `• ${words(one)}`), `${publicUrl}/rencana`].join('\n'),
      url: `${publicUrl}/rencana`,
      ...(isTimed
        ? { start, end: new Date(start.getTime() + minutes * minuteMs) }
        : {
            allDay: true,
            start: new Date(`${date}T00:00:00Z`),
            end: new Date(`${addDays(date, 1)}T00:00:00Z`),
          }),
    });
  }
  return calendar.toString();
}
