import {
  attentionLabels,
  type AuditEntry,
  eventClockLabels,
  eventEntryLabels,
  type ExamTypes,
  genderLabels,
  handKindLabels,
  knownOf,
  paymentMethodLabels,
  permissionLabels,
  perText,
  planFeatureLabels,
  purchaseStateLabels,
  questionKindLabels,
  questionText,
  reportKindLabels,
  reportStateLabels,
  refundWayLabels,
  rulingModeLabels,
  staffRoleLabels,
  type StepKind,
  voucherKindLabels,
} from '@tryout/api/contract';
import { formatDateTime, formatDuration, formatNumber, formatPercent, formatRupiah } from '@tryout/shared-ui';

/** Labels of fields as in the forms. A field that isn't here shows under its own name. */
const fieldLabels: Record<string, string> = {
  action: 'Tindakan',
  amount: 'Jumlah',
  archivedAt: 'Diarsipkan',
  attention: 'Yang perlu dilakukan',
  attemptId: 'Pengerjaan',
  batch: 'Batch',
  clock: 'Cara waktunya berjalan',
  cap: 'Potongan paling banyak',
  closesAt: 'Ditutup',
  code: 'Kode',
  correctAnswer: 'Jawaban benar',
  copyOf: 'Salinan dari soal',
  copyOfTryout: 'Salinan dari tryout',
  count: 'Jumlah',
  decision: 'Keputusan',
  description: 'Deskripsi',
  difficulty: 'Tingkat kesulitan',
  due: 'Ditagih',
  durationSeconds: 'Durasi',
  email: 'Email',
  entry: 'Siapa yang boleh mendaftar',
  examId: 'Nomor ujian',
  ...perText((name) => questionText[name].label),
  features: 'Isi',
  format: 'Bentuk berkas',
  from: 'Sejak',
  fullName: 'Nama lengkap',
  gender: 'Jenis kelamin',
  hasCertificate: 'Sertifikat',
  image: 'Gambar',
  imageAlt: 'Deskripsi gambar',
  imageUrl: 'Gambar',
  instance: 'Instansi',
  institution: 'Instansi',
  isActive: 'Aktif',
  isEmailProved: 'Email dikonfirmasi',
  isFreeTryout: 'Tryout gratis',
  isMisuse: 'Penyalahgunaan',
  isOnline: 'Online',
  isPopular: 'Paling populer',
  isReady: 'Siap',
  isShuffled: 'Urutan soal diacak',
  isSold: 'Dijual',
  itemIds: 'Berlaku untuk',
  keysAfterClose: 'Nilai dibuka setelah ditutup',
  kind: 'Jenis',
  kinds: 'Laporan yang dijawab',
  requiresReview: 'Soal harus ditinjau',
  reviewerId: 'Peninjau',
  verdict: 'Tinjauan',
  max: 'Pemakaian oleh semua',
  maxPerAccount: 'Pemakaian per akun',
  mediaType: 'Jenis berkas',
  method: 'Cara bayar',
  mode: 'Cara penilaian',
  months: 'Lama (bulan)',
  name: 'Nama',
  newKey: 'Kunci baru',
  newWeights: 'Bobot baru',
  note: 'Catatan',
  number: 'Nomor',
  opensAt: 'Dibuka',
  options: 'Pilihan jawaban',
  order: 'Urutan',
  outcome: 'Akibat',
  packageQuota: 'Kuota paket',
  percent: 'Nilai',
  planId: 'Langganan',
  permissions: 'Izin',
  phone: 'No. telepon',
  price: 'Harga',
  province: 'Provinsi',
  publishedAt: 'Diterbitkan',
  question: 'Pertanyaan',
  questionCount: 'Jumlah soal',
  questions: 'Soal',
  reason: 'Alasan',
  received: 'Diterima',
  refundDue: 'Harus dikembalikan',
  registrationClosesAt: 'Pendaftaran ditutup',
  registrationOpensAt: 'Pendaftaran dibuka',
  release: 'Rilis',
  remark: 'Catatan',
  report: 'Nomor laporan',
  reports: 'Jumlah laporan',
  resultsAt: 'Hasil dirilis',
  revokesAccess: 'Akses dicabut',
  role: 'Peran',
  rows: 'Jumlah baris',
  rubric: 'Rubrik penilaian',
  ruleSetId: 'Aturan penilaian',
  search: 'Pencarian',
  searched: 'Memakai pencarian',
  seats: 'Kursi',
  seconds: 'Lama',
  section: 'Bagian',
  sha256: 'Sidik berkas',
  sizeBytes: 'Ukuran berkas',
  spreadSeconds: 'Sebaran mulai',
  startsAt: 'Mulai',
  startsUntil: 'Boleh mulai sampai',
  state: 'Status',
  status: 'Status aktif',
  step: 'Langkah',
  subType: 'Subtes',
  taken: 'Kursi terisi',
  takers: 'Peserta',
  text: 'Teks',
  timeLimit: 'Batas waktu',
  title: 'Judul',
  topic: 'Subtes',
  tries: 'Percobaan',
  tryout: 'Tryout',
  tryoutId: 'Tryout',
  type: 'Tipe',
  until: 'Sampai',
  url: 'Alamat',
  value: 'Nilai',
  version: 'Versi',
  way: 'Cara pengembalian',
  withContact: 'Dengan data kontak',
};

/** `2026-11-21T12:00:00.000Z` */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);

/** Labels of the product's own values, for all fields that may hold them. */
const valueLabels = new Map<string, string>(
  [questionKindLabels, staffRoleLabels, permissionLabels, genderLabels, voucherKindLabels, handKindLabels].flatMap(
    (labels) => Object.entries(labels),
  ),
);
const stepLabels: Record<StepKind, string> = {
  sub_type: 'Subtes diubah',
  time: 'Waktu diubah',
  readiness: 'Keadaan diubah',
  move: 'Dipindahkan',
  copy: 'Disalin',
  archive: 'Diarsipkan',
  restore: 'Dipulihkan',
  duplicate: 'Paket digandakan',
};
/** Words of fields whose values mean something else in other fields. */
const fieldValues: Record<string, Readonly<Record<string, string>>> = {
  attention: attentionLabels,
  clock: eventClockLabels,
  entry: eventEntryLabels,
  features: planFeatureLabels,
  method: paymentMethodLabels,
  mode: rulingModeLabels,
  outcome: {
    paid: 'Lunas',
    twice: 'Dibayar dua kali',
    mismatch: 'Jumlah tidak sesuai',
    erased: 'Akun pembeli sudah dihapus',
  },
  state: purchaseStateLabels,
  step: stepLabels,
  way: refundWayLabels,
};
/** Words of fields whose values mean something else in entries about other things. */
const entityValues: Partial<Record<AuditEntry['entity'], typeof fieldValues>> = {
  question_report: {
    decision: reportStateLabels,
    kinds: reportKindLabels,
    outcome: { version: 'Versi baru', ruling: 'Ralat' },
    state: reportStateLabels,
  },
};
const wordOf = (value: string, { typeLabel, sectionLabel, subTypeLabel }: ExamTypes) =>
  valueLabels.get(value) ??
  [typeLabel, sectionLabel, subTypeLabel].map((label) => label(value)).find((label) => label !== value) ??
  value;
/** Fields whose values are the product's own words; in other fields a text is free text of a person. */
const fieldsOfWords = new Set(['type', 'subType', 'section', 'topic', 'role', 'permissions', 'gender', 'kind']);

const numbers: Record<string, (value: number) => string> = {
  amount: formatRupiah,
  cap: formatRupiah,
  due: formatRupiah,
  price: formatRupiah,
  received: formatRupiah,
  refundDue: formatRupiah,
  durationSeconds: formatDuration,
  seconds: formatDuration,
  spreadSeconds: formatDuration,
  timeLimit: formatDuration,
  percent: formatPercent,
  sizeBytes: (bytes) => `${formatNumber(Math.ceil(bytes / 1024))} KB`,
};

/** A field's label: "Judul". When the order of questions changed, their fields are numbers. */
export function fieldLabel(field: string, entity: AuditEntry['entity']): string {
  if (/^\d+$/.test(field)) return `Soal nomor ${field}`;
  // Administrators' questions call the section so (api/src/contract/questions.ts).
  if (entity === 'question' && field === 'subType') return 'Bagian';
  if (entity === 'essay' && field === 'percent') return 'Nilai esai';
  if (entity === 'question_report' && field === 'outcome') return 'Perbaikannya';
  return fieldLabels[field] ?? field;
}

/** A field's value as readable text; '' for nothing. Lists have one line for each entry. */
export function valueText(
  field: string,
  value: unknown,
  { entity, examTypes }: Pick<AuditEntry, 'entity'> & { examTypes: ExamTypes },
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (typeof value === 'number') return (numbers[field] ?? formatNumber)(value);
  if (typeof value === 'string') {
    if (isMoment(value)) return formatDateTime(value);
    const words = entityValues[entity] ?? fieldValues;
    const own = knownOf(knownOf(words, field) ?? {}, value);
    if (own !== undefined) return own;
    return fieldsOfWords.has(field) ? wordOf(value, examTypes) : value;
  }
  // Their ids say nothing to anybody.
  if (field === 'questions' && Array.isArray(value)) return `${formatNumber(value.length)} soal`;
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, { entity, examTypes })).join('\n');
  return Object.entries(value)
    .map(([name, held]) => `${fieldLabels[name] ?? name}: ${valueText(name, held, { entity, examTypes })}`)
    .join('\n');
}
