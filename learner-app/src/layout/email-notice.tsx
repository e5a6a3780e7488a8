import { Done } from '@tryout/api/contract';
import { Alert, Anchor, ApiError, Button, IconMail, Text, userMessage, useMutation } from '@tryout/shared-ui';
import { useState } from 'react';
import { api, useSession } from '../session.ts';
import * as styles from './email-notice.module.css';

const sendAgain = () => api.post('auth/email-proof/mail', Done);

/** Says what needs a confirmed e-mail address, and sends the link again. Once closed, it comes back with the next visit. */
export function EmailNotice() {
  const email = useSession(({ account }) => (account?.emailProvedAt === null ? account.email : undefined));
  const [isClosed, setIsClosed] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: sendAgain });
  if (email === undefined || isClosed) return null;
  const isOff = error instanceof ApiError && error.code === 'EMAIL_PROOF_OFF';
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
      <div className={styles.foot} role="status">
        {isSuccess ? (
          <Text size="sm" fw={600}>
            Tautan baru sedang dikirim. Belum tampak setelah beberapa menit? Periksa folder spam.
          </Text>
        ) : isOff ? (
          <Text size="sm" fw={600}>
            {userMessage(error)}{' '}
            <Anchor href="/contact" inherit>
              Ke halaman Kontak
            </Anchor>
          </Text>
        ) : (
          <>
            <Button size="xs" variant="default" onClick={() => mutate()} disabled={isPending}>
              {isPending ? 'Mengirim...' : 'Kirim ulang'}
            </Button>
            {error && (
              <Text size="sm" c="red">
                {userMessage(error)}
              </Text>
            )}
          </>
        )}
      </div>
    </Alert>
  );
}
