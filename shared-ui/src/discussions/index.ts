export { DiscussedQuestions } from './discussed-questions.tsx';
export { createDiscussionCalls, type DiscussionArea, type DiscussionCalls } from './discussion-calls.ts';
export { StaffDiscussionView } from './staff-discussion.tsx';
