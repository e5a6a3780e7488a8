import { readinessLabels, type ReviewInbox } from '@tryout/api/contract';
import {
  Button,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  Link,
  LoadingState,
  PageTitle,
  Prose,
  SkeletonLines,
  Text,
  Title,
  type To,
  useQuery,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { managerAddress, packageName } from '../../common/tryout-lists.ts';
import { inboxQuery } from './reviews.api.ts';
import * as styles from './reviews.module.css';

interface InboxViewProps {
  /** The address at which a question's review is shown. */
  reviewLinkTo(questionId: string): { to: To; state: unknown };
}

type Listed = Omit<ReviewInbox['waiting'][number], 'askedBy' | 'askedAt'>;

/** Reviews that wait for the questioner, questions that were sent back, and requests of their own. */
export function InboxView({ reviewLinkTo }: InboxViewProps) {
  const { data, error, refetch, isFetching } = useQuery(inboxQuery);
  return (
    <>
      <PageTitle
        description="Penulis saling meninjau soal sebelum dipakai dalam ujian."
        actions={
          <Button component={Link} to="/questioner/work" variant="default">
            Pekerjaan saya
          </Button>
        }
      >
        Tinjauan
      </PageTitle>
      {data ? (
        <Lists inbox={data} reviewLinkTo={reviewLinkTo} />
      ) : error ? (
        <ErrorState
          title="Gagal memuat tinjauan"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat tinjauan…">
          <SkeletonLines lines={6} height={48} />
        </LoadingState>
      )}
    </>
  );
}

function Lists({ inbox, reviewLinkTo }: InboxViewProps & { inbox: ReviewInbox }) {
  const { waiting, waitingTotal, sentBack, asked } = inbox;
  const { sentBackTotal = sentBack.length, askedTotal = asked.length } = inbox;
  if (waiting.length + sentBack.length + asked.length === 0)
    return (
      <EmptyState
        title="Tidak ada tinjauan"
        message="Permintaan tinjauan dari penulis lain tampil di sini. Untuk meminta tinjauan, buka soal lalu pilih Tinjauan, atau pilih beberapa soal di Bank soal."
      />
    );
  const open = (questionId: string, label: string) => (
    <Button component={Link} {...reviewLinkTo(questionId)} variant={label === 'Tinjau' ? 'filled' : 'default'}>
      {label}
    </Button>
  );
  return (
    <>
      <Part
        title="Menunggu tinjauan Anda"
        count={waitingTotal}
        listed="yang paling lama"
        empty="Tidak ada soal yang menunggu Anda."
      >
        {waiting.map((row) => (
          <Item key={row.questionId} row={row} actions={open(row.questionId, 'Tinjau')}>
            Diminta oleh {row.askedBy ?? 'penulis lain'}, {formatDateTime(row.askedAt)}
          </Item>
        ))}
      </Part>
      <Part
        title="Dikembalikan kepada Anda"
        count={sentBackTotal}
        listed="yang terbaru"
        empty="Tidak ada soal yang dikembalikan."
      >
        {sentBack.map((row) => (
          <Item
            key={row.questionId}
            row={row}
            comment={row.text}
            actions={
              <>
                <Button component={Link} to={managerAddress(row.tryoutListId, row.questionId)}>
                  Sunting
                </Button>
                {open(row.questionId, 'Lihat tinjauan')}
              </>
            }
          >
            Dikembalikan oleh {row.by ?? 'penulis lain'}, {formatDateTime(row.at)}
          </Item>
        ))}
      </Part>
      <Part
        title="Permintaan Anda"
        count={askedTotal}
        listed="yang terbaru"
        empty="Tidak ada permintaan yang menunggu."
      >
        {asked.map((row) => (
          <Item key={`${row.questionId} ${row.reviewerId}`} row={row} actions={open(row.questionId, 'Lihat tinjauan')}>
            Menunggu {row.reviewer ?? 'peninjau'} sejak {formatDateTime(row.askedAt)}
            {row.isGone && '. Akunnya tidak aktif lagi: minta penulis lain.'}
          </Item>
        ))}
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  count: number;
  /** Those that are listed when there are more. */
  listed: string;
  empty: string;
  children: ReactNode[];
}

function Part({ title, count, listed, empty, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title} ({formatNumber(count)})
      </Title>
      {children.length === 0 ? <Text c="dimmed">{empty}</Text> : <ul className={styles.list}>{children}</ul>}
      {count > children.length && children.length > 0 && (
        <Text c="dimmed" mt="sm">
          {formatNumber(children.length)} {listed} ditampilkan.
        </Text>
      )}
    </section>
  );
}

interface ItemProps {
  row: Listed;
  comment?: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A question with its package, the state of its review, and the way to it. */
function Item({ row, comment, actions, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <div>
        <Prose className={styles.stem ?? ''}>{row.question}</Prose>
        <Text size="xs" c="dimmed" mt={4}>
          {packageName(row.tryout)} · Soal {row.number}
          {!row.isReady && ` · ${readinessLabels.unready}`}
        </Text>
        <Text size="xs" c="dimmed">
          {children}
        </Text>
        {comment && <Prose className={styles.comment ?? ''}>{comment}</Prose>}
      </div>
      <div className={styles.itemActions}>{actions}</div>
    </li>
  );
}
