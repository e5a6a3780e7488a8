import * as v from 'valibot';

/** A page of a list: 1-based `page`, at most 100 rows. Query strings arrive as text. */
export const pageFields = {
  page: v.optional(
    v.pipe(v.string(), v.toNumber('Halaman tidak valid'), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
    '1',
  ),
  pageSize: v.optional(
    v.pipe(v.string(), v.toNumber('Ukuran halaman tidak valid'), v.integer(), v.minValue(1), v.maxValue(100)),
    '20',
  ),
};

/** A user's search text. */
export const searchField = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(100, 'Pencarian maksimal 100 karakter')),
);
