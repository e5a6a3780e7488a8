import type { ExamTypes } from '@tryout/api/contract';
import { formatDateTime, formatNumber, formatRupiah } from '@tryout/shared-ui';
import type { Difference } from '@tryout/shared-ui/staff';
import type { TryoutDraft } from './tryout-draft.ts';

type Part = { label: string; text(draft: TryoutDraft): string; isImage?: boolean };

const moment = (iso: string | null) => (iso === null ? '' : formatDateTime(iso));

const partsWith = (ruleSetTitle: (id: string) => string, { typeLabel }: ExamTypes): Part[] => [
  { label: 'Judul', text: ({ title }) => title },
  { label: 'Deskripsi', text: ({ description }) => description },
  { label: 'Tipe', text: ({ type }) => typeLabel(type) },
  { label: 'Batch', text: ({ batch }) => String(batch) },
  { label: 'Harga', text: ({ price }) => (price === '' ? '' : formatRupiah(Number(price))) },
  {
    label: 'Durasi',
    text: ({ durationSeconds }) => (durationSeconds === '' ? '' : `${formatNumber(durationSeconds / 60)} menit`),
  },
  { label: 'Tingkat kesulitan', text: ({ difficulty }) => difficulty },
  { label: 'Aturan penilaian', text: ({ ruleSetId }) => ruleSetTitle(ruleSetId) },
  { label: 'Status', text: ({ status }) => statusWord(status) },
  { label: 'Mode', text: ({ isOnline }) => modeWord(isOnline) },
  { label: 'Dibuka', text: ({ opensAt }) => moment(opensAt) },
  { label: 'Ditutup', text: ({ closesAt }) => moment(closesAt) },
  { label: 'Nilai dibuka', text: ({ keysAfterClose }) => (keysAfterClose ? 'Setelah ditutup' : 'Langsung') },
  { label: 'Soal harus ditinjau', text: ({ requiresReview }) => (requiresReview ? 'Ya' : 'Tidak') },
  { label: 'Tryout gratis', text: ({ isFreeTryout }) => (isFreeTryout ? 'Ya' : 'Tidak') },
  { label: 'Gambar sampul', text: ({ imageUrl }) => imageUrl ?? '', isImage: true },
];

export const statusWord = (isActive: boolean) => (isActive ? 'Aktif' : 'Nonaktif');
export const modeWord = (isOnline: boolean) => (isOnline ? 'Online' : 'Offline');

/**
 * The differences between the writer's own text and a newer state, as readable texts.
 * @param base the state from which both started
 */
export function differences(
  own: TryoutDraft,
  newer: TryoutDraft,
  base: TryoutDraft,
  ruleSetTitle: (id: string) => string,
  examTypes: ExamTypes,
): Difference[] {
  return partsWith(ruleSetTitle, examTypes).flatMap(({ label, text, isImage = false }) => {
    const [mine, theirs, before] = [text(own), text(newer), text(base)];
    if (mine === theirs) return [];
    const changedBy = mine === before ? 'newer' : theirs === before ? 'own' : 'both';
    return [{ label, own: { text: mine, isImage }, newer: { text: theirs, isImage }, changedBy }];
  });
}
