import * as v from 'valibot';

/**
 * The permissions of administrators. Every administrator sees the dashboard; each permission opens its part and nothing else. An
 * administrator with `manage` gives and takes permissions, so they could give themself any.
 */
export const permissions = ['mark', 'support', 'cards', 'review', 'finance', 'event', 'manage'] as const;
export type Permission = (typeof permissions)[number];

export const permissionLabels: Record<Permission, string> = {
  mark: 'Menilai esai',
  support: 'Membantu pengguna',
  cards: 'Melihat kartu identitas',
  review: 'Memeriksa soal',
  finance: 'Keuangan',
  event: 'Menjalankan acara',
  manage: 'Mengelola',
};

/** Description of each permission. */
export const permissionDescriptions: Record<Permission, string> = {
  mark: 'Membaca dan menilai jawaban esai',
  support:
    'Melihat dan mengekspor data pengguna, peserta, dan pendaftaran gratis, tanpa kartu identitas; menjawab dan menjaga diskusi',
  cards: 'Membuka kartu identitas pendaftaran gratis, setiap kali dengan alasan',
  review: 'Membaca semua paket dan soal beserta kuncinya',
  finance:
    'Mengonfirmasi pembayaran, mengembalikan dana, mengatur langganan, harga, dan voucher; perlu verifikasi dua langkah',
  event: 'Memantau acara saat berlangsung, menambah waktu, menjeda, mengumumkan, dan merilis hasilnya',
  manage: 'Mengubah paket dan soal, mengelola staf dan izinnya, membaca log audit',
};

/** True if this version knows the permission. */
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name);

/** Permissions as a request gives them: the ticked ones, each once, in one order. */
export const givenPermissions = v.pipe(
  v.array(v.picklist(permissions, 'Izin tidak dikenal'), 'Izin tidak valid'),
  v.maxLength(permissions.length, 'Izin tidak valid'),
  v.transform((given) => permissions.filter((permission) => given.includes(permission))),
);

/**
 * Permissions as an answer gives them: a newer server may know more. An older server, where every administrator has
 * all, leaves them out.
 */
export const heldPermissions = v.optional(v.array(v.string()));
