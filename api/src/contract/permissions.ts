import * as v from 'valibot';

/**
 * What an administrator may do beside seeing the dashboard: each alone opens its part and nothing else. Who manages gives and takes
 * them, and so could give himself any.
 */
export const permissions = ['mark', 'support', 'cards', 'review', 'manage'] as const;
export type Permission = (typeof permissions)[number];

export const permissionLabels: Record<Permission, string> = {
  mark: 'Menilai esai',
  support: 'Membantu pengguna',
  cards: 'Melihat kartu identitas',
  review: 'Memeriksa soal',
  manage: 'Mengelola',
};

/** What each of them opens. */
export const permissionDescriptions: Record<Permission, string> = {
  mark: 'Membaca dan menilai jawaban esai',
  support: 'Melihat dan mengekspor data pengguna, peserta, dan pendaftaran gratis, tanpa kartu identitas',
  cards: 'Membuka kartu identitas pendaftaran gratis, setiap kali dengan alasan',
  review: 'Membaca semua paket dan soal beserta kuncinya',
  manage: 'Mengubah paket dan soal, mengelola staf dan izinnya, membaca log audit',
};

/** Whether it is one of those that this version knows. */
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name);

/** As an administrator is given them: those ticked, each once, in one order. */
export const givenPermissions = v.pipe(
  v.array(v.picklist(permissions, 'Izin tidak dikenal'), 'Izin tidak valid'),
  v.maxLength(permissions.length, 'Izin tidak valid'),
  v.transform((given) => permissions.filter((permission) => given.includes(permission))),
);

/** As an answer says them: a newer server may know more of them. Left out by an older one, under which every administrator had all. */
export const heldPermissions = v.optional(v.array(v.string()));
