import { Done, errors } from '@tryout/api/contract';
import { Anchor, ApiError, Button, Text, useMutation, userMessage } from '@tryout/shared-ui';
import { api } from '../session.ts';
import * as styles from './send-proof-again.module.css';

const sendAgain = () => api.post('auth/email-proof/mail', Done);

/** Whom to ask where the site can't send mail. */
export function MailIsOff() {
  return (
    <Text size="sm" fw={600}>
      {errors.EMAIL_PROOF_OFF.message}{' '}
      <Anchor href="/contact" inherit>
        Ke halaman Kontak
      </Anchor>
    </Text>
  );
}

/** Sends the link again that confirms the e-mail address, and says what became of it. */
export function SendProofAgain() {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: sendAgain });
  const isOff = error instanceof ApiError && error.code === 'EMAIL_PROOF_OFF';
  return (
    <div className={styles.foot} role="status">
      {isSuccess ? (
        <Text size="sm" fw={600}>
          Tautan baru sedang dikirim. Belum tampak setelah beberapa menit? Periksa folder spam.
        </Text>
      ) : isOff ? (
        <MailIsOff />
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
  );
}
