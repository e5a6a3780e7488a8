import { knownOf, type ReminderKind } from '@tryout/api/contract';
import {
  Alert,
  Button,
  IconAlertCircle,
  IconCircleCheck,
  Link,
  PageTitle,
  Stack,
  Text,
  useMutation,
  userMessage,
} from '@tryout/shared-ui';
import { useLinkToken } from '../../../common/use-link-token.ts';
import { stopReminders } from './reminders.api.ts';

const names: Record<ReminderKind, string> = {
  weeklyMail: 'Pengingat mingguan lewat email',
  weeklyPush: 'Pengingat mingguan lewat notifikasi',
  tryoutMail: 'Pengingat tryout lewat email',
  tryoutPush: 'Pengingat tryout lewat notifikasi',
};

/** The kind that a link stops, as it says itself; the server checks it. */
const kindIn = (token: string | null) => knownOf(names, token?.split('.')[1] ?? '');

/** /settings/berhenti: stops the reminders that the link names, signed in or not. By a button, because mail scanners open links. */
export function Component() {
  const token = useLinkToken();
  return (
    <>
      <PageTitle>Hentikan pengingat</PageTitle>
      {/* Another link that is opened in this tab begins anew. */}
      <Stop key={token} token={token} />
    </>
  );
}

function Stop({ token }: { token: string | null }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: stopReminders });
  const name = kindIn(token);
  return (
    <Stack gap="md" maw={560}>
      {isSuccess ? (
        <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Pengingat dihentikan">
          {name ?? 'Pengingat ini'} tidak dikirim lagi. Anda dapat menyalakannya kembali di Pengaturan Akun.
        </Alert>
      ) : token === null || name === undefined ? (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Tautan tidak lengkap">
          Buka lagi tautan dari email Anda, atau matikan pengingat di Pengaturan Akun.
        </Alert>
      ) : (
        <>
          <Text>{name} tidak akan dikirim lagi. Pengingat lain tetap seperti pilihan Anda.</Text>
          {error && (
            <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Belum dapat dihentikan">
              {userMessage(error)}
            </Alert>
          )}
          <Button size="md" loading={isPending} onClick={() => mutate(token)}>
            Hentikan pengingat ini
          </Button>
        </>
      )}
      <Button component={Link} to="/settings?tab=notifikasi" variant="default">
        Pengaturan pengingat
      </Button>
    </Stack>
  );
}
