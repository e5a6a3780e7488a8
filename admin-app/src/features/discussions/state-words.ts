import type { PostState } from '@tryout/api/contract';

export const stateWords: Record<PostState, string> = {
  shown: 'Tampil',
  hidden: 'Disembunyikan',
  deleted: 'Dihapus',
};
