import type { Permission } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import type { GivenAccount } from './given.ts';

export const roles = ['guest', 'learner', 'questioner', 'admin'] as const;
export type MatrixRole = (typeof roles)[number];

/** The caller, and the learner whose data are asked for. */
export interface Scene {
  t: TestApp;
  learner: GivenAccount;
}

/** A row's `permission`: each of these opens the route by itself; `any`: every administrator may. */
export type RowPermission = readonly Permission[] | 'any';

export interface MatrixRow {
  /** The route as the app declares it. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** The answer to each role; `ok` is the route's success. */
  answers: Record<MatrixRole, 'ok' | 401 | 403 | 404>;
  /** For administrators' routes. */
  permission?: RowPermission;
  /** The status of a success; 200 by default. */
  success?: number;
  /** The address, if the route has parameters, and the body of a request that succeeds for permitted callers. */
  request?(scene: Scene): Promise<{ url?: string; body?: unknown }>;
}
