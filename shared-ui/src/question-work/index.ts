export { WorkWeeks } from './work-weeks.tsx';
