import { UnsavedDialog, useLeaveGuard } from '@tryout/shared-ui/more';

/** The parameter of the address that opens the form, and what would be lost: "Voucher ini". */
export interface Guarded {
  param: string;
  what: string;
}

interface FormGuard {
  /** The question; part of the form. */
  question: React.ReactNode;
  /** Once it is saved, before the form is left. */
  release(): void;
}

/** Asks before a form with something in it is left: closed, by "back", by a link, or with the tab. */
export function useFormGuard({ param, what }: Guarded, values: object, initial: object): FormGuard {
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(initial);
  const { blocker, release } = useLeaveGuard(isUnsaved, [param]);
  return { question: <UnsavedDialog blocker={blocker} what={what} />, release };
}
