import { loadExamContent } from '../src/foundation/exam-types/load-exam-types.ts';
import { contentFolder } from '../src/seed/content-folder.ts';

/** The exam types and rule sets that the product ships. */
export const { examTypes, ruleSets } = loadExamContent(contentFolder);
