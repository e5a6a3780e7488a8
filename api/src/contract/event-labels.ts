import type { EventClock, EventEntry } from './event-facts.ts';

export const eventEntryLabels: Record<EventEntry, string> = {
  free: 'Gratis untuk semua',
  paid: 'Peserta yang punya akses paket ini',
  code: 'Dengan kode',
};

export const eventClockLabels: Record<EventClock, string> = {
  own: 'Waktu penuh sejak mulai masing-masing',
  together: 'Semua selesai bersama',
};
