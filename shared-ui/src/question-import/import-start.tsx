import {
  Alert,
  Button,
  IconDownload,
  IconUpload,
  Progress,
  Text,
  Title,
  useMutation,
  useQuery,
} from '@tryout/shared-ui/kit';
import { FileButton } from '@tryout/shared-ui/kit-more';
import { toast } from '@tryout/shared-ui/platform';
import { errors, type Import, maxImportBytes } from '@tryout/api/contract';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ErrorState } from '../components/states/error-state.tsx';
import { downloadFile } from '../files/download-file.ts';
import { isNotServed, NetworkError, userMessage } from '../http/api-error.ts';
import type { NewImport } from './import-calls.ts';
import type { QuestionImportProps } from './import-props.ts';
import { importListQuery } from './import-queries.ts';
import { KeptImports } from './kept-imports.tsx';
import * as styles from './question-import.module.css';
import { SubTypeSelect } from './sub-type-select.tsx';
import { useForgottenPreviews } from './use-forgotten-previews.ts';
import type { ImportAddress } from './use-import-address.ts';
import type { KeptMends } from './use-kept-mends.ts';

/** Why a chosen file isn't sent at all, in the server's own words; null if only the server can tell. */
function refusalOf({ size }: File): string | null {
  if (size > maxImportBytes) return errors.IMPORT_TOO_LARGE.message;
  return size === 0 ? 'Berkas ini kosong. Pilih berkas yang berisi soal.' : null;
}

interface ImportStartProps extends QuestionImportProps {
  address: ImportAddress;
  kept: KeptMends;
}

/** The first step: the package, the template, and the file, which is sent as soon as it is chosen. */
export function ImportStart({ calls, tryout, packageField, address, kept }: ImportStartProps) {
  const list = useQuery(importListQuery(calls));
  useForgottenPreviews(calls, list.data, kept);
  const [usual, setUsual] = useState<UsualClass>({ type: '', subType: '' });
  const sending = useSending({
    calls,
    tryoutId: tryout?.id,
    usual,
    // Another package may have been chosen meanwhile: the preview's own is the one that the page leads back to.
    onSent: ({ id, tryout: its }) => address.set({ tryout: its.id, impor: id }),
  });
  const template = useMutation({
    mutationFn: () => calls.template(),
    onSuccess: (file) => downloadFile(file, 'templat-soal.xlsx'),
    onError: (error) => toast.error({ title: 'Templat belum terunduh', message: userMessage(error) }),
  });

  if (isNotServed(list.error))
    return (
      <ErrorState
        title="Impor belum tersedia"
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  return (
    <div className={styles.start}>
      <section className={styles.card} aria-label="Berkas">
        {packageField ? (
          <div className={styles.package}>
            <Text fw={600}>Soal masuk ke paket</Text>
            {packageField}
          </div>
        ) : (
          tryout && (
            <Text>
              Soal masuk ke paket <strong>{tryout.title}</strong>.
            </Text>
          )
        )}
        {tryout === null && (
          <Text c="dimmed">
            {packageField
              ? 'Pilih paketnya dulu, lalu kirim berkasnya.'
              : 'Paketnya tidak ditemukan. Buka paket itu, lalu tekan Impor soal.'}
          </Text>
        )}
        {tryout && (
          <>
            <SubTypeSelect
              label="Subtes bila berkas tidak menyebutnya"
              description="Boleh dikosongkan: nanti di pratinjau dapat diisi untuk banyak soal sekaligus."
              none="Tidak dipilih"
              {...usual}
              onChange={setUsual}
            />
            <FileZone sending={sending} />
          </>
        )}
      </section>
      <section className={styles.card} aria-labelledby="import-template">
        <Title order={2} size="h3" id="import-template">
          Belum punya berkasnya?
        </Title>
        <Text>
          Unduh templat Excel: berisi contoh soal dengan kunci, dengan bobot, dan dengan gambar. Isi lembar{' '}
          <strong>Soal</strong>, lalu kirim di sini. Berkas dari aplikasi lain juga dibaca, selama judul kolomnya
          dikenal.
        </Text>
        <Button
          variant="default"
          className={styles.fit ?? ''}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          Unduh templat Excel
        </Button>
      </section>
      {list.data && <KeptImports calls={calls} imports={list.data} address={address} />}
    </div>
  );
}

/** The sub type of questions for which the file says none, with its exam type. */
type UsualClass = Pick<NewImport, 'type' | 'subType'>;

interface SendingOptions {
  calls: QuestionImportProps['calls'];
  /** The package that is chosen now; undefined while there is none. */
  tryoutId: string | undefined;
  usual: UsualClass;
  onSent(sent: Import): void;
}

/** Sends a file. It is kept until it has arrived: a broken connection loses nothing, and it is sent again when the connection is back. */
function useSending({ calls, tryoutId, usual, onSent }: SendingOptions) {
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const { mutate, reset, ...sent } = useMutation({
    mutationFn: (start: NewImport) => {
      abort.current = new AbortController();
      setShare(0);
      return calls.begin(start, { onProgress: setShare, signal: abort.current.signal });
    },
    onSuccess: onSent,
  });
  const { error, variables } = sent;
  const isBroken = error instanceof NetworkError;
  /** As before, with the package and the sub type that are chosen now: the page names them, and another choice is another request. */
  function again() {
    if (!variables || tryoutId === undefined) return;
    const wanted = { ...variables, tryoutId, ...usual };
    const isAsBefore = (['tryoutId', 'type', 'subType'] as const).every((name) => wanted[name] === variables[name]);
    mutate(isAsBefore ? variables : { ...wanted, creationKey: crypto.randomUUID() });
  }
  const whenOnline = useEffectEvent(again);
  useEffect(() => {
    if (!isBroken) return undefined;
    const send = () => whenOnline();
    addEventListener('online', send, { once: true });
    return () => removeEventListener('online', send);
  }, [isBroken]);
  useEffect(() => () => abort.current?.abort(), []);
  return {
    send(file: File) {
      if (tryoutId !== undefined) mutate({ tryoutId, file, ...usual, creationKey: crypto.randomUUID() });
    },
    cancel() {
      abort.current?.abort();
      reset();
    },
    share,
    isSending: sent.isPending,
    file: variables?.file ?? null,
    error: error && (error as Error).name !== 'AbortError' ? error : null,
    isBroken,
    again,
  };
}

interface FileZoneProps {
  sending: ReturnType<typeof useSending>;
}

function FileZone({ sending }: FileZoneProps) {
  const forgetChoice = useRef<() => void>(null);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hintId = useId();
  const { isSending, share, file, error } = sending;

  function take(chosen: File | null | undefined) {
    // Otherwise the browser would report nothing when the same file is chosen again, mended.
    forgetChoice.current?.();
    if (!chosen || isSending) return;
    const why = refusalOf(chosen);
    setRefusal(why);
    if (!why) sending.send(chosen);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button chooses a file, too
    <div
      role="group"
      aria-label="Kirim berkas"
      aria-busy={isSending}
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {isSending && file ? (
        <>
          <Text fw={600} role="status" className={styles.name ?? ''}>
            {share < 1 ? `Mengirim ${file.name}…` : `${file.name} terkirim, menunggu server…`}
          </Text>
          <Progress value={100 * share} aria-label="Kemajuan pengiriman" className={styles.progress ?? ''} />
          <Button variant="subtle" onClick={sending.cancel}>
            Batalkan
          </Button>
        </>
      ) : (
        <>
          <IconUpload size={32} stroke={1.5} aria-hidden className={styles.zoneIcon} />
          <Text className={styles.drag ?? ''} aria-hidden>
            Seret berkas ke sini, atau
          </Text>
          <FileButton resetRef={forgetChoice} onChange={take}>
            {({ onClick }) => (
              <Button size="md" onClick={onClick} aria-describedby={hintId}>
                Pilih berkas
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" id={hintId} ta="center">
            {formatWords}. Maksimal 10 MB.
          </Text>
        </>
      )}
      {(refusal ?? error) && !isSending && (
        <Alert
          color="red"
          role="alert"
          className={styles.refusal ?? ''}
          title={refusal ? 'Berkas tidak dikirim' : 'Berkas belum terkirim'}
        >
          <Text size="sm">
            {refusal ?? userMessage(error)}
            {sending.isBroken && ' Berkasnya masih di sini dan dikirim lagi begitu tersambung.'}
          </Text>
          {!refusal && (
            <Button variant="default" size="compact-md" mt="xs" onClick={sending.again}>
              Kirim ulang {file?.name}
            </Button>
          )}
        </Alert>
      )}
    </div>
  );
}

/** The formats that the API reads; it finds out by the bytes which one a file has. */
const formatWords =
  'Excel (.xlsx), Word (.docx), CSV, Moodle XML, GIFT, Aiken, atau ZIP berisi berkas itu dan gambarnya';
