import { ICalAlarmType, ICalCalendar } from 'ical-generator';
import { minuteMs } from '../../foundation/days/spans.ts';
import { lastEnd } from '../../foundation/events/event-times.ts';
import type { EventRow } from '../../foundation/events/event.repository.ts';

/** Later files have higher numbers: a calendar takes the entry with the highest. */
const sequenceSince = Date.UTC(2026, 0, 1);
const alarmSeconds = 3_600;

/** An event as an iCalendar file (RFC 5545), without a method: its start with an alarm an hour before, and the release of its results. */
export function eventCalendar(event: EventRow, publicUrl: string, at: Date): string {
  const calendar = new ICalCalendar({
    name: event.title,
    prodId: { company: 'Tryout BUMN & CPNS', product: 'Acara', language: 'ID' },
  });
  const url = `${publicUrl}/acara/${event.tryoutId}`;
  const common = { sequence: Math.floor((at.getTime() - sequenceSince) / minuteMs), stamp: at, url };
  calendar
    .createEvent({
      ...common,
      id: `start.${event.tryoutId}@acara`,
      summary: event.title,
      description: `Masuk ruang tunggu sebelum waktu mulai: ${url}`,
      start: new Date(event.startsAt),
      end: lastEnd(event),
    })
    .createAlarm({ type: ICalAlarmType.display, trigger: alarmSeconds, description: `Satu jam lagi: ${event.title}` });
  calendar.createEvent({
    ...common,
    id: `results.${event.tryoutId}@acara`,
    summary: `Hasil ${event.title}`,
    description: `Hasil direncanakan rilis: ${url}`,
    start: new Date(event.resultsAt),
    end: new Date(Date.parse(event.resultsAt) + 15 * minuteMs),
  });
  return calendar.toString();
}
