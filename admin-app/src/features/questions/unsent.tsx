import { UnsentNotice, useDesk } from '@tryout/shared-ui/staff';
import { questionArea } from './questions.queries.ts';
import { questionParam, writtenAddress } from './use-question-address.ts';

/** A notice of saves that haven't arrived, on every page of the area. */
export default function Unsent() {
  return (
    <UnsentNotice
      desk={useDesk(questionArea)}
      linkTo={({ tryoutId }, key) => {
        const address = writtenAddress({ tryoutId: tryoutId || null, questionId: key });
        return `/admin/tryouts?${new URLSearchParams({ [questionParam]: address })}`;
      }}
    />
  );
}
