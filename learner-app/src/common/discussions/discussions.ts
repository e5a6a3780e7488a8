// One chunk with everything about discussions.
export { DiscussionNewsNotice } from './discussion-news.tsx';
export { ItemDiscussion } from './item-discussion.tsx';
