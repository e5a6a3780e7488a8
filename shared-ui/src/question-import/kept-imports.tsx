import { Anchor, Button, Text, Title, useMutation, useQueryClient } from '@tryout/shared-ui/kit';
import { Link, toast } from '@tryout/shared-ui/platform';
import type { Import } from '@tryout/api/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import { useLastShown } from '../components/dialog/use-last-shown.ts';
import { formatTime } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { userMessage } from '../http/api-error.ts';
import type { ImportCalls } from './import-calls.ts';
import { importListQuery } from './import-queries.ts';
import * as styles from './question-import.module.css';
import type { ImportAddress } from './use-import-address.ts';

interface KeptImportsProps {
  calls: ImportCalls;
  imports: readonly Import[];
  address: ImportAddress;
}

/** Previews that were begun and not finished, to go on with. */
export function KeptImports({ calls, imports, address }: KeptImportsProps) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Import | null>(null);
  const shown = useLastShown(asked);
  const forget = useMutation({
    mutationFn: ({ id }: Import) => calls.forget(id),
    onSettled() {
      setAsked(null);
      return queryClient.invalidateQueries({ queryKey: importListQuery(calls).queryKey });
    },
    onError: (error) => toast.error({ title: 'Pratinjau belum dihapus', message: userMessage(error) }),
  });
  const open = imports.filter(({ state }) => state === 'reading' || state === 'ready');
  if (open.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="kept-imports">
      <Title order={2} size="h3" id="kept-imports">
        Belum selesai
      </Title>
      <ul className={styles.kept}>
        {open.map((one) => {
          const to = `?${new URLSearchParams({ tryout: one.tryout.id, impor: one.id })}`;
          return (
            <li key={one.id}>
              <div className={styles.keptWords}>
                <Anchor component={Link} to={to} className={styles.name ?? ''}>
                  {one.fileName || 'Berkas tanpa nama'}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {one.state === 'reading' ? 'Sedang dibaca' : `${formatNumber(one.counts.items)} soal`} untuk{' '}
                  {one.tryout.title}. Disimpan sampai pukul {formatTime(one.expiresAt)}.
                </Text>
              </div>
              <Button
                variant="subtle"
                color="red"
                size="compact-md"
                aria-label={`Hapus pratinjau ${one.fileName}`}
                loading={forget.isPending && forget.variables.id === one.id}
                // One that is being read has nothing yet that its file hasn't.
                onClick={() => (one.state === 'reading' ? forget.mutate(one) : setAsked(one))}
              >
                Hapus
              </Button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Hapus pratinjau ini?"
        confirmLabel="Hapus"
        isDestructive
        isBusy={forget.isPending}
        onConfirm={() => asked && !forget.isPending && forget.mutate(asked)}
        onCancel={() => setAsked(null)}
      >
        {`${shown?.fileName || 'Berkas tanpa nama'}: yang sudah diperbaiki, diisi, atau dicentang di pratinjau ini ikut terhapus, dan berkasnya harus dikirim lagi.`}
      </ConfirmDialog>
      {address.importId === null && (
        <Text size="xs" c="dimmed">
          Hanya Anda yang melihat pratinjau ini.
        </Text>
      )}
    </section>
  );
}
