import { useDialogAddress } from '@tryout/shared-ui/staff';
import { type OpenQuestion, questionParam, readAddress, writtenAddress } from '../../common/question-address.ts';
import { fieldOf } from './admin-question.ts';

/** Reads and changes the part of the address that says which question the dialog shows. */
export function useQuestionAddress() {
  const { open, linkTo, close } = useDialogAddress(questionParam);
  return {
    open: open === null ? null : readAddress(open),
    linkTo: (target: OpenQuestion, field: string | null = null) =>
      linkTo(writtenAddress(target), field && fieldOf(field)),
    close,
  };
}
