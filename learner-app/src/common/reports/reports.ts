// One chunk with everything about reporting a question.
export { sendKept } from './kept-reports.ts';
export { ReportQuestion } from './report-question.tsx';
