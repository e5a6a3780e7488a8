import { sql, type SqlBool } from 'kysely';

/** Of `tryout`: visitors and learners see it, since it is published and active, and isn't archived. */
export const isOnShow = sql<SqlBool>`(tryout.published_at is not null and tryout.is_active = 1 and tryout.archived_at is null)`;
