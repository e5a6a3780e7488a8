// A package on paper, in both staff areas.
export { ExamPaper } from './exam-paper.tsx';
