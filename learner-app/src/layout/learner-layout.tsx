import { LearnerFrame } from './learner-frame.tsx';

/** The frame around the pages that always have it; its content is the child route. */
export function Component() {
  return <LearnerFrame />;
}
