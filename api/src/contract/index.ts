export * from './accounts.ts';
export * from './attempts.ts';
export * from './errors.ts';
export * from './lists.ts';
export * from './tryouts.ts';
