import { UnsentNotice, useDesk } from '@tryout/shared-ui/staff';
import { managerAddress } from '../../common/tryout-lists.ts';
import { questionerArea } from './manager.api.ts';

/** A notice of saves that haven't arrived, on every page of the area. */
export default function Unsent() {
  return <UnsentNotice desk={useDesk(questionerArea)} linkTo={({ tryoutId }, key) => managerAddress(tryoutId, key)} />;
}
