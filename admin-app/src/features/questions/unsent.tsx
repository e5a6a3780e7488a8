import { UnsentNotice, useDesk } from '@tryout/shared-ui/staff';
import { questionAddress } from '../../common/question-address.ts';
import { questionArea } from './questions.queries.ts';

/** A notice of saves that haven't arrived, on every page of the area. */
export default function Unsent() {
  return (
    <UnsentNotice
      desk={useDesk(questionArea)}
      linkTo={({ tryoutId }, key) => questionAddress('/admin/tryouts', { tryoutId: tryoutId || null, questionId: key })}
    />
  );
}
