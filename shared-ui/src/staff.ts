/// <reference path="./css.d.ts" />
// For the staff's areas alone: long tables, uploads. Learners never download it.
export { Fieldset, SegmentedControl, Select, Table, Textarea } from '@tryout/shared-ui/kit-staff';
export { useClipboard, useHotkeys } from '@tryout/shared-ui/kit-staff';
export { NumberField } from './components/number-field/number-field.tsx';
export { createSecondFactorCalls, type SecondFactorCalls } from './components/second-factor/second-factor-calls.ts';
export { SecondFactorCodeForm } from './components/second-factor/second-factor-code-form.tsx';
export { SecondFactorPage } from './components/second-factor/second-factor-page.tsx';
export { Comparison, type Difference } from './components/comparison/comparison.tsx';
export { mergeVersions } from './components/comparison/merge-versions.ts';
export { useDialogAddress } from './components/dialog-address/use-dialog-address.ts';
export { useBeginAtField, useLinkedField } from './components/dialog-address/use-linked-field.ts';
export { type ChangedField, FieldChanges, FieldContents } from './components/field-changes/field-changes.tsx';
export { type CreationMemory, createOnce, createThenEdit, type Unanswered } from './http/create-once.ts';
export { DraftMark, markOfText, savingMark, useDiscardDialog } from './drafts/draft-mark.tsx';
export { removeDrafts } from './drafts/draft-store.ts';
export { type KeptDrafts, useKeptDrafts } from './drafts/use-kept-drafts.ts';
export { ImageField } from './components/image-field/image-field.tsx';
export { imageRefusal } from './components/image-field/image-refusal.ts';
export { StaffTable, type StaffTableColumn } from './components/staff-table/staff-table.tsx';
export { rowsPerPage, useTableParams } from './components/staff-table/use-table-params.ts';
export * from './question-editor/index.ts';
export * from './question-import/index.ts';
export { createWorkCalls, unlessOlder, type WorkCalls } from './work/work-calls.ts';
export { useWorkFile } from './work/use-work-file.ts';
export { WorkState } from './work/work-state.tsx';
export { createExportCalls, type ExportCalls } from './question-export/export-calls.ts';
export { ExportQuestions } from './question-export/export-questions.tsx';
