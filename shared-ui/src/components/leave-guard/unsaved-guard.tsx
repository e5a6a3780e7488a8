import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface UnsavedGuardProps {
  isUnsaved: boolean;
  /** The text that would be lost: "Komentar Anda". */
  what: string;
  /** As for `useLeaveGuard`. */
  names?: readonly string[];
}

/** Asks before text in a form is left that isn't saved; for a page with several forms, since the router asks only one guard. */
export const UnsavedGuard = ({ isUnsaved, ...props }: UnsavedGuardProps) => isUnsaved && <Guard {...props} />;

function Guard({ what, names }: Omit<UnsavedGuardProps, 'isUnsaved'>) {
  const { blocker } = useLeaveGuard(true, names);
  return <UnsavedDialog blocker={blocker} what={what} />;
}
