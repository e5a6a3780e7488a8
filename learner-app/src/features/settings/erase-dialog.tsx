import { backupRetentionDays, ErasureForm, erasureWord, type User } from '@tryout/api/contract';
import {
  Alert,
  Button,
  Disclosure,
  formatDate,
  Group,
  IconAlertCircle,
  IconAlertTriangle,
  Modal,
  Stack,
  Text,
  useHeldOpen,
  useMediaQuery,
} from '@tryout/shared-ui';
import { PasswordField, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useOwnEntitlements } from '../../common/sales/sales.queries.ts';
import * as styles from './settings.module.css';
import { useErasure } from './use-erasure.ts';

interface EraseDialogProps {
  user: User;
  isOpen: boolean;
  onClose(): void;
}

/** Says what is deleted and what stays, and deletes the account once password and confirmation word are typed. */
export function EraseDialog({ user, isOpen, onClose }: EraseDialogProps) {
  const isPhone = useMediaQuery('(max-width: 36em)');
  return (
    <Modal opened={isOpen} onClose={onClose} title="Hapus akun untuk selamanya?" fullScreen={isPhone ?? false}>
      <EraseForm user={user} onClose={onClose} />
    </Modal>
  );
}

function EraseForm({ user, onClose }: Omit<EraseDialogProps, 'isOpen'>) {
  const { erase, isUnsure } = useErasure(user.id);
  const { form, submit, isSubmitting, failure } = useSchemaForm(ErasureForm, {
    initialValues: { password: '', confirmation: '' },
    onSubmit: ({ password }) => erase(password),
  });
  useHeldOpen(isSubmitting);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <section aria-labelledby="what-goes">
          <h3 id="what-goes" className={styles.listTitle}>
            Yang dihapus
          </h3>
          <Text size="sm">
            Data pribadi, jawaban esai, latihan, tulisan, kartu identitas, serta akses dan langganan Anda.
          </Text>
          {/* Folded, so that what stays, the password and the buttons are on a phone's first screen. */}
          <Disclosure label="Rinciannya">
            <ul className={styles.list}>
              <li>Nama, email, nomor telepon, provinsi, jenis kelamin, dan instansi Anda</li>
              <li>
                Isi jawaban esai, jawaban latihan, Buku salah dengan catatannya, kemajuan membaca materi, rencana
                belajar, dan nama Anda di peringkat
              </li>
              <li>Tulisan di diskusi, laporan soal, pendaftaran acara, dan pengingat</li>
              <li>
                Pendaftaran tryout gratis {user.emailProvedAt ? 'dengan email ini' : 'yang dikerjakan dengan akun ini'},
                termasuk foto kartu identitasnya
              </li>
              <li>Akses dan langganan yang masih berlaku, serta foto bukti transfer</li>
              <li>Semua sesi login, dan jawaban yang tersimpan di perangkat ini</li>
            </ul>
          </Disclosure>
        </section>
        <section aria-labelledby="what-stays">
          <h3 id="what-stays" className={styles.listTitle}>
            Yang tetap ada, tanpa nama
          </h3>
          <Text size="sm">
            Nilai dan pilihan jawaban, untuk peringkat dan statistik; pembelian dan pembayaran, untuk pembukuan; catatan
            kapan Anda menyetujui versi mana dari pemberitahuan privasi.
          </Text>
        </section>
        <AccessLost />
        <Text size="sm">
          Tryout yang sedang berjalan diakhiri dengan jawaban yang sudah tersimpan. Cadangan kami masih memuat data Anda
          paling lama {backupRetentionDays} hari. Akun tidak dapat dikembalikan; unduh data Anda lebih dulu bila masih
          diperlukan.
        </Text>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <TextInput
          label={`Ketik ${erasureWord} untuk melanjutkan`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('confirmation')}
        />
        {failure && (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertCircle aria-hidden />}
            title={isUnsure ? 'Belum diketahui apakah akun sudah dihapus' : 'Akun belum dihapus'}
          >
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting} data-autofocus>
            Batal
          </Button>
          <Button type="submit" color="red" loading={isSubmitting}>
            Hapus akun saya
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Access that was paid for or given and still lasts; nothing where none is known. That to a single package has no end of its own: the package's counts. */
function AccessLost() {
  const { data } = useOwnEntitlements();
  if (!data || data.entitlements.length === 0) return null;
  return (
    <Alert color="soga" icon={<IconAlertTriangle aria-hidden />} title="Akses Anda masih berlaku">
      <ul className={styles.list}>
        {data.entitlements.map(({ id, title, endsAt }) => (
          <li key={id}>
            {title}, {endsAt === null ? 'selama tryoutnya dibuka' : `sampai ${formatDate(endsAt)}`}
          </li>
        ))}
      </ul>
      Akses ini berakhir bersama akun dan tidak dapat dipindahkan ke akun lain.
    </Alert>
  );
}
