// The question editor that both staff areas use (docs/questions.md).
export type { QuestionArea } from './area.ts';
export { Conflict } from './conflict.tsx';
export type { Desk } from './desk.ts';
export { type DeskState, type Entry, isUnsaved, type Start, withSaved } from './desk-state.ts';
export {
  hasFiles,
  isBlank,
  newDraft,
  newOption,
  type OptionDraft,
  type Picture,
  type QuestionDraft,
  type QuestionSort,
  type SavedQuestion,
  usedOptions,
  withKey,
} from './draft.ts';
export { type Item, itemsOf } from './items.ts';
export { LivePreview } from './live-preview.tsx';
export { Notices } from './notices.tsx';
export { changedParts, type Classes } from './parts.ts';
export { QuestionFields } from './question-fields.tsx';
export { SaveMark, useDiscard } from './save-mark.tsx';
export { UnsentNotice } from './unsent-notice.tsx';
export { useDesk, useWriting, type Writing } from './use-desk.ts';
export { useEditorKeys } from './use-editor-keys.ts';
