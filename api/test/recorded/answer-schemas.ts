import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as contract from '../../src/contract/index.ts';
import type { ServedRoute } from '../build-test-app.ts';

/** The contract's schemas by their names. */
const named = Object.entries(contract).flatMap(([name, value]): [string, v.GenericSchema][] =>
  typeof value === 'object' && 'kind' in value && value.kind === 'schema' ? [[name, value as v.GenericSchema]] : [],
);

/** The name of an answer's schema in the contract; undefined for an answer that no front end reads. */
export const nameOf = (schema: v.GenericSchema): string | undefined => named.find(([, one]) => one === schema)?.[0];

/** The schemas of all answers as JSON Schemas: what a reader of this release accepts. */
export function answerSchemas(routes: readonly ServedRoute[]): Record<string, object> {
  const names = new Set(
    routes.flatMap(({ answers }) => Object.values(answers).flatMap((schema) => (schema && nameOf(schema)) ?? [])),
  );
  const told = named.filter(([name]) => names.has(name) || name === 'ErrorBody');
  return toJsonSchemaDefs(Object.fromEntries(told), { target: 'draft-07', typeMode: 'input', errorMode: 'ignore' });
}
