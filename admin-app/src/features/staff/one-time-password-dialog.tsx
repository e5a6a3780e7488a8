import { knownOf, oneTimePasswordHours, type StaffAccess } from '@tryout/api/contract';
import { formatDateTime, loginPaths } from '@tryout/shared-ui';
import { ShownOnceDialog } from '../../common/shown-once-dialog.tsx';

interface OneTimePasswordDialogProps {
  /** Null closes the dialog and drops the password. */
  access: StaffAccess | null;
  onClose(): void;
}

function contentOf({ oneTimePassword, staff: { name, email, role, oneTimePasswordExpiresAt: end } }: StaffAccess) {
  return {
    word: 'password',
    text: oneTimePassword,
    advice: `Salin sekarang, lalu sampaikan langsung kepada ${name}. Setelah jendela ini ditutup, password tidak dapat dilihat lagi.`,
    facts: [
      ['Untuk', email],
      ['Masuk di', `${window.location.host}${knownOf(loginPaths, role) ?? ''}`],
      ['Berlaku sampai', end ? formatDateTime(end) : `${oneTimePasswordHours} jam`],
    ] as const,
    note: `Saat pertama masuk, ${name} diminta membuat password sendiri.`,
  };
}

/** A one-time password, shown this once. */
export const OneTimePasswordDialog = ({ access, onClose }: OneTimePasswordDialogProps) => (
  <ShownOnceDialog title="Password sekali pakai" shown={access && contentOf(access)} onClose={onClose} />
);
