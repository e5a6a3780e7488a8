import { CamelCasePlugin } from 'kysely';

/** camelCase here, snake_case in SQL; keys inside a column's JSON stay as they are. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })] as const;
