import { zoneName } from '@tryout/shared-ui';

const two = (number: number) => String(number).padStart(2, '0');

/** A moment as `<input type="datetime-local">` has it, in the device's zone; '' for none. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What such an input holds, in UTC; null where nothing or only a part is written. */
export function fromLocalInput(text: string): string | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** "WIB", for whoever writes a time on this device. */
export const localZone = (iso: string | null): string =>
  zoneName(-(iso === null ? new Date() : new Date(iso)).getTimezoneOffset());
