import { Done } from '@tryout/api/contract';
import { Anchor, ApiError, Button, Text, useMutation, userMessage } from '@tryout/shared-ui';
import { api } from '../session.ts';
import * as styles from './send-proof-again.module.css';

const sendAgain = () => api.post('auth/email-proof/mail', Done);

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
  );
}
