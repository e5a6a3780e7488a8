import {
  type AuditEntry,
  type ExamTypes,
  genderLabels,
  permissionLabels,
  perText,
  questionKindLabels,
  questionText,
  staffRoleLabels,
} from '@tryout/api/contract';
import { formatDateTime, formatDuration, formatNumber, formatPercent, formatRupiah } from '@tryout/shared-ui';

/** Labels of fields as in the forms. A field that isn't here shows under its own name. */
const fieldLabels: Record<string, string> = {
  action: 'Tindakan',
  archivedAt: 'Diarsipkan',
  batch: 'Batch',
  closesAt: 'Ditutup',
  correctAnswer: 'Jawaban benar',
  description: 'Deskripsi',
  difficulty: 'Tingkat kesulitan',
  durationSeconds: 'Durasi',
  email: 'Email',
  examId: 'Nomor ujian',
  ...perText((name) => questionText[name].label),
  fullName: 'Nama lengkap',
  gender: 'Jenis kelamin',
  image: 'Gambar',
  imageAlt: 'Deskripsi gambar',
  imageUrl: 'Gambar',
  instance: 'Instansi',
  institution: 'Instansi',
  isActive: 'Aktif',
  isEmailProved: 'Email dikonfirmasi',
  isFreeTryout: 'Tryout gratis',
  isOnline: 'Online',
  isReady: 'Siap',
  keysAfterClose: 'Nilai dibuka setelah ditutup',
  requiresReview: 'Soal harus ditinjau',
  reviewerId: 'Peninjau',
  verdict: 'Tinjauan',
  mediaType: 'Jenis berkas',
  name: 'Nama',
  number: 'Nomor',
  opensAt: 'Dibuka',
  options: 'Pilihan jawaban',
  order: 'Urutan',
  percent: 'Nilai',
  permissions: 'Izin',
  phone: 'No. telepon',
  price: 'Harga',
  province: 'Provinsi',
  publishedAt: 'Diterbitkan',
  question: 'Pertanyaan',
  questionCount: 'Jumlah soal',
  remark: 'Catatan',
  role: 'Peran',
  rows: 'Jumlah baris',
  rubric: 'Rubrik penilaian',
  ruleSetId: 'Aturan penilaian',
  search: 'Pencarian',
  searched: 'Memakai pencarian',
  section: 'Subtes',
  sha256: 'Sidik berkas',
  sizeBytes: 'Ukuran berkas',
  status: 'Status aktif',
  subType: 'Subtes',
  timeLimit: 'Batas waktu',
  title: 'Judul',
  topic: 'Materi',
  type: 'Tipe',
  url: 'Alamat',
  version: 'Versi',
};

/** `2026-11-21T12:00:00.000Z` */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);

/** Labels of the product's own values, for all fields that may hold them. */
const valueLabels = new Map<string, string>(
  [questionKindLabels, staffRoleLabels, permissionLabels, genderLabels].flatMap((labels) => Object.entries(labels)),
);
const wordOf = (value: string, { typeLabel, sectionLabel, subTypeLabel }: ExamTypes) =>
  valueLabels.get(value) ??
  [typeLabel, sectionLabel, subTypeLabel].map((label) => label(value)).find((label) => label !== value) ??
  value;
/** Fields whose values are the product's own words; in other fields a text is free text of a person. */
const fieldsOfWords = new Set(['type', 'subType', 'section', 'topic', 'role', 'permissions', 'gender', 'kind']);

const numbers: Record<string, (value: number) => string> = {
  price: formatRupiah,
  durationSeconds: formatDuration,
  timeLimit: formatDuration,
  percent: formatPercent,
  sizeBytes: (bytes) => `${formatNumber(Math.ceil(bytes / 1024))} KB`,
};

/** A field's label: "Judul". When the order of questions changed, their fields are numbers. */
export function fieldLabel(field: string, entity: AuditEntry['entity']): string {
  if (/^\d+$/.test(field)) return `Soal nomor ${field}`;
  if (entity === 'essay' && field === 'percent') return 'Nilai esai';
  return fieldLabels[field] ?? field;
}

/** A field's value as readable text; '' for nothing. Lists have one line for each entry. */
export function valueText(field: string, value: unknown, examTypes: ExamTypes): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (typeof value === 'number') return (numbers[field] ?? formatNumber)(value);
  if (typeof value === 'string') {
    if (isMoment(value)) return formatDateTime(value);
    return fieldsOfWords.has(field) ? wordOf(value, examTypes) : value;
  }
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, examTypes)).join('\n');
  return Object.entries(value)
    .map(([name, held]) => `${fieldLabels[name] ?? name}: ${valueText(name, held, examTypes)}`)
    .join('\n');
}
