import type { PurchaseMail } from '@tryout/api/contract';
import {
  Alert,
  EmptyState,
  IconInfoCircle,
  LoadingState,
  SkeletonLines,
  useQuery,
  useSearchParams,
} from '@tryout/shared-ui';
import { NativeSelect } from '@tryout/shared-ui/more';
import { SegmentedControl } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { Facts } from '../../common/facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import * as styles from './mails.module.css';
import { MoneyFailure } from './money-failure.tsx';
import { MoneyPage } from './money-page.tsx';
import { mailsQuery } from './payments.queries.ts';

/** /admin/purchase-mails: what buyers are written at each step, with a sample's data. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery(mailsQuery);
  return (
    <MoneyPage
      title="Email pembelian"
      description="Yang dikirim kepada pembeli pada setiap langkah, persis seperti terkirim. Nama, jumlah, dan tautannya contoh."
    >
      {data ? (
        <>
          {!data.isSent && (
            <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="lg">
              Server ini belum mengirim email: atur SMTP_URL agar pembeli menerimanya.
            </Alert>
          )}
          <Mails mails={data.mails} />
        </>
      ) : error ? (
        <MoneyFailure title="Gagal memuat email" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Memuat email…">
          <SkeletonLines lines={6} height={36} />
        </LoadingState>
      )}
    </MoneyPage>
  );
}

function Mails({ mails }: { mails: readonly PurchaseMail[] }) {
  const [query, setQuery] = useSearchParams();
  const [form, setForm] = useState('html');
  const shown = mails.find(({ id }) => id === query.get('email')) ?? mails[0];
  if (!shown) return <EmptyState title="Belum ada email" message="Tidak ada email yang dikirim kepada pembeli." />;
  return (
    <>
      <div className={styles.choices}>
        <NativeSelect
          label="Dikirim saat"
          data={mails.map(({ id, occasion }) => ({ value: id, label: occasion }))}
          value={shown.id}
          onChange={(event) => setQuery({ email: event.currentTarget.value }, { replace: true })}
        />
        <SegmentedControl
          aria-label="Bentuk email"
          data={[
            { value: 'html', label: 'Tampilan' },
            { value: 'text', label: 'Teks' },
          ]}
          value={form}
          onChange={setForm}
        />
      </div>
      <article className={styles.mail} aria-label={shown.subject}>
        <div className={styles.head}>
          <Facts
            facts={[
              ['Subjek', <strong key="subject">{shown.subject}</strong>],
              ['Kepada', shown.to],
            ]}
          />
        </div>
        {form === 'html' ? (
          <MailFrame key={shown.id} title={`Isi email: ${shown.subject}`} html={shown.html} />
        ) : (
          <pre className={styles.text}>{shown.text}</pre>
        )}
      </article>
    </>
  );
}
