import { loadExamContent } from '../src/foundation/exam-types/load-exam-types.ts';
import { contentFolder } from '../src/seed/content-folder.ts';

/** The exam types, rule sets and lessons that the product ships. */
export const { examTypes, ruleSets, lessons } = loadExamContent(contentFolder);
