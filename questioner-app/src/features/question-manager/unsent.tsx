import { UnsentNotice, useDesk } from '@tryout/shared-ui/staff';
import { questionerArea } from './manager.api.ts';

/** A notice of saves that haven't arrived, on every page of the area. */
export default function Unsent() {
  return (
    <UnsentNotice
      desk={useDesk(questionerArea)}
      linkTo={({ tryoutId }, key) => `/questioner/dashboard?${new URLSearchParams({ tryout: tryoutId, soal: key })}`}
    />
  );
}
