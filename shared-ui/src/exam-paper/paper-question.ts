import type { QuestionDraft } from '../question-editor/draft.ts';
import type { WrittenItem } from '../question-editor/exam-item.ts';

/** A question on paper. */
export interface PaperQuestion {
  id: string;
  item: WrittenItem;
  draft: QuestionDraft;
  key: string | null;
}
