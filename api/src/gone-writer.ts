/** Stored in place of the name of a writer who has left; it isn't shown (`goneName`). Erased posts are found by it, so it stays as it is. */
export const goneWriter = 'Pengguna yang sudah pergi';
