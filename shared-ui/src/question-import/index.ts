import { lazy } from 'react';

// Importing questions from a file, for both staff areas (docs/imports.md).
export { createImportCalls, type ImportCalls } from './import-calls.ts';
/** The whole page; loaded when it is opened. */
export const QuestionImport = lazy(() => import('./question-import.tsx'));
