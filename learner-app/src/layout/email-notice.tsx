import { Alert, IconMail, Text } from '@tryout/shared-ui';
import { useState } from 'react';
import { MailIsOff, SendProofAgain } from '../common/send-proof-again.tsx';
import { useSession } from '../session.ts';
import * as styles from './email-notice.module.css';

/** Says what needs a confirmed e-mail address, and sends the link again. Once closed, it comes back with the next visit. */
export function EmailNotice() {
  const account = useSession((session) => session.account);
  const [isClosed, setIsClosed] = useState(false);
  if (account?.emailProvedAt !== null || isClosed) return null;
  const address = <span className={styles.address}>{account.email}</span>;
  return (
    <Alert
      className={styles.notice}
      icon={<IconMail aria-hidden />}
      title="Konfirmasi email Anda"
      withCloseButton
      closeButtonLabel="Tutup pemberitahuan"
      onClose={() => setIsClosed(true)}
    >
      {account.sendsMail === false ? (
        <>
          <Text size="sm">Nilai Anda ikut dalam peringkat setelah {address} dikonfirmasi.</Text>
          <MailIsOff />
        </>
      ) : (
        <>
          <Text size="sm">Buka tautan yang kami kirim ke {address} agar nilai Anda ikut dalam peringkat.</Text>
          <SendProofAgain />
        </>
      )}
    </Alert>
  );
}
