import { Alert, IconMail, Text } from '@tryout/shared-ui';
import { useState } from 'react';
import { SendProofAgain } from '../common/send-proof-again.tsx';
import { useSession } from '../session.ts';
import * as styles from './email-notice.module.css';

/** Says what needs a confirmed e-mail address, and sends the link again. Once closed, it comes back with the next visit. */
export function EmailNotice() {
  const email = useSession(({ account }) => (account?.emailProvedAt === null ? account.email : undefined));
  const [isClosed, setIsClosed] = useState(false);
  if (email === undefined || isClosed) return null;
  return (
    <Alert
      className={styles.notice}
      icon={<IconMail aria-hidden />}
      title="Konfirmasi email Anda"
      withCloseButton
      closeButtonLabel="Tutup pemberitahuan"
      onClose={() => setIsClosed(true)}
    >
      <Text size="sm">
        Buka tautan yang kami kirim ke <span className={styles.address}>{email}</span> agar nilai Anda ikut dalam
        peringkat.
      </Text>
      <SendProofAgain />
    </Alert>
  );
}
