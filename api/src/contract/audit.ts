import * as v from 'valibot';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';

/** Actions on the things that staff work on. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'archive',
  'hide',
  'bar',
  'reorder',
  'move',
  'copy',
  'restore',
  'undo',
  'request_review',
  'withdraw_request',
  'review',
  'apply',
  'discard',
  'upload',
  'mark',
  'answer',
  'view',
  'export',
  'import',
  'confirm',
  'refuse',
  'refund',
  'grant',
  'revoke',
  'settle',
  'pause',
  'resume',
  'extend',
  'end',
  'announce',
  'resend',
  'release',
  'activate',
  'deactivate',
  'reset_password',
  'sign_in',
  'sign_in_failed',
  'second_factor_on',
  'second_factor_reset',
  'recovery_codes',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The things that staff work on. */
export const auditEntities = [
  'tryout',
  'question',
  'image',
  'essay',
  'user',
  'registration',
  'staff',
  'announcement',
  'ruling',
  'late_answers',
  'question_report',
  'discussion',
  'plan',
  'purchase',
  'refund',
  'entitlement',
  'voucher',
  'seat_batch',
  'event',
  'message',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

export const auditActionLabels: Record<AuditAction, string> = {
  create: 'Menambahkan',
  update: 'Mengubah',
  delete: 'Menghapus',
  archive: 'Mengarsipkan',
  hide: 'Menyembunyikan',
  bar: 'Melarang menulis',
  reorder: 'Mengurutkan',
  move: 'Memindahkan',
  copy: 'Menyalin',
  restore: 'Memulihkan',
  undo: 'Mengurungkan',
  request_review: 'Meminta tinjauan',
  withdraw_request: 'Menarik permintaan',
  review: 'Meninjau',
  apply: 'Menerapkan',
  discard: 'Membuang',
  upload: 'Mengunggah',
  mark: 'Menilai',
  answer: 'Menjawab',
  view: 'Melihat',
  export: 'Mengekspor',
  import: 'Mengimpor',
  confirm: 'Mengonfirmasi',
  refuse: 'Menolak',
  refund: 'Mengembalikan dana',
  grant: 'Memberi akses',
  revoke: 'Mencabut akses',
  settle: 'Menyelesaikan',
  pause: 'Menjeda',
  resume: 'Melanjutkan',
  extend: 'Menambah waktu',
  end: 'Mengakhiri',
  announce: 'Mengumumkan',
  resend: 'Mengirim ulang',
  release: 'Merilis hasil',
  activate: 'Mengaktifkan',
  deactivate: 'Menonaktifkan',
  reset_password: 'Mengatur ulang password',
  sign_in: 'Masuk',
  sign_in_failed: 'Gagal masuk',
  second_factor_on: 'Mengaktifkan verifikasi dua langkah',
  second_factor_reset: 'Mengatur ulang verifikasi dua langkah',
  recovery_codes: 'Membuat kode pemulihan baru',
};

export const auditEntityLabels: Record<AuditEntity, string> = {
  tryout: 'Tryout',
  question: 'Soal',
  image: 'Gambar',
  essay: 'Jawaban esai',
  user: 'Pengguna',
  registration: 'Pendaftaran',
  staff: 'Staf',
  announcement: 'Pengumuman',
  ruling: 'Ralat',
  late_answers: 'Jawaban terlambat',
  question_report: 'Laporan soal',
  discussion: 'Diskusi',
  plan: 'Langganan',
  purchase: 'Pembelian',
  refund: 'Pengembalian dana',
  entitlement: 'Akses',
  voucher: 'Voucher',
  seat_batch: 'Kursi lembaga',
  event: 'Acara',
  message: 'Pesan',
};

const day = v.pipe(v.string(), v.isoDate('Tanggal tidak valid'));

export const AuditQuery = v.object({
  ...pageFields,
  actor: v.optional(v.pipe(v.string(), v.maxLength(64))),
  entity: v.optional(v.picklist(auditEntities, 'Jenis data tidak dikenal')),
  action: v.optional(v.picklist(auditActions, 'Tindakan tidak dikenal')),
  /** First and last day, in UTC+7 (WIB). */
  from: v.optional(day),
  to: v.optional(day),
});
export type AuditQuery = v.InferOutput<typeof AuditQuery>;

/** One entry of the audit log: who changed what and when, with the values before and after. */
export const AuditEntry = v.object({
  id: v.string(),
  at: v.string(),
  actor: v.object({ id: v.string(), name: v.string(), email: v.string() }),
  action: openPicklist(auditActions),
  entity: openPicklist(auditEntities),
  entityId: v.string(),
  /** Its name for a person: a package's title, the beginning of a question, an e-mail address. */
  label: v.string(),
  reason: v.nullable(v.string()),
  /** Field by field; null if there was nothing before, or there is nothing after. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** `total` is counted up to a limit; `isTotalCapped` is true if there are more, which narrower filters find. */
export const AuditLog = v.object({ entries: v.array(AuditEntry), total: v.number(), isTotalCapped: v.boolean() });
export type AuditLog = v.InferOutput<typeof AuditLog>;
