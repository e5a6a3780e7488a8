// One chunk with the parts of practice on other pages.
export { ResultMarks } from './result-marks.tsx';
export { TodayWords } from './today-words.tsx';
