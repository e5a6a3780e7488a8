import type { AdminTryout } from '@tryout/api/contract';
import { ok } from '@tryout/shared-ui/testing';

// The sample answers of this feature's tests.

export const sampleTryout = (changes: Partial<AdminTryout> = {}): AdminTryout => ({
  id: 't1',
  title: 'Deret angka dasar',
  description: 'Latihan deret.',
  price: 99_000,
  batch: 3,
  type: 'TKD_BUMN',
  status: true,
  isOnline: true,
  imageUrl: null,
  durationSeconds: 3600,
  difficulty: 'Sedang',
  questionCount: 12,
  opensAt: null,
  closesAt: null,
  ruleSetId: 'latihan-1',
  isFreeTryout: false,
  publishedAt: '2026-11-20T04:00:00.000Z',
  archivedAt: null,
  finishedAttempts: 0,
  createdAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-21T03:00:00.000Z',
  ...changes,
});

export const admin = { id: 'a1', name: 'Admin Contoh', email: 'admin@contoh.id', role: 'admin' };

export const ruleSets = ok({
  ruleSets: [
    { id: 'latihan-1', title: 'Latihan', year: null },
    { id: 'rbb-2024', title: 'Rekrutmen Bersama BUMN 2024', year: 2024 },
  ],
});

const order = 'sort=createdAt&order=desc';
/** The call for a page of the table. */
export const listCall = (filters = '', sorting = order, page = 1) =>
  `GET /proxy/admin/tryouts?${filters && `${filters}&`}${sorting}&page=${page}&pageSize=20`;

export const list = (tryouts: AdminTryout[], total = tryouts.length) => ok({ tryouts, total });
