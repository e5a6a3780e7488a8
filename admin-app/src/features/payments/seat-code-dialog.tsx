import type { SeatBatchWithCode } from '@tryout/api/contract';
import { formatDateTime, formatNumber } from '@tryout/shared-ui';
import { ShownOnceDialog } from '../../common/shown-once-dialog.tsx';

interface SeatCodeDialogProps {
  /** Null closes the dialog and drops the code. */
  shown: SeatBatchWithCode | null;
  onClose(): void;
}

function contentOf({ code, batch: { institution, title, seats, taken, until } }: SeatBatchWithCode) {
  return {
    word: 'kode',
    text: code,
    advice: `Salin sekarang, lalu kirim kepada ${institution}. Setelah jendela ini ditutup, kode tidak dapat dilihat lagi; Anda hanya dapat membuat yang baru.`,
    facts: [
      ['Lembaga', institution],
      ['Langganan', title],
      ['Kursi', `${formatNumber(seats - taken)} dari ${formatNumber(seats)} masih kosong`],
      ['Berlaku sampai', formatDateTime(until)],
    ] as const,
  };
}

/** A code of seats, shown this once. */
export const SeatCodeDialog = ({ shown, onClose }: SeatCodeDialogProps) => (
  <ShownOnceDialog title="Kode kursi lembaga" shown={shown && contentOf(shown)} onClose={onClose} />
);
