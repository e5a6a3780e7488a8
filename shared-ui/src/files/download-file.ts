import { wallClock } from '../format/dates.ts';

/** Hands a file to the browser, which saves it or asks where, as its user has set it. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The day for a file's name: 2026-11-21. */
export const dayInFileName = (now: Date = new Date()): string => wallClock(now).slice(0, 'YYYY-MM-DD'.length);
