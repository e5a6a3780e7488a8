import { type EventReport, handKindLabels, labelOf, questionFlagLabels } from '@tryout/api/contract';
import {
  Button,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatPercent,
  formatPoints,
  formatWeekdayTime,
  IconPrinter,
  LoadingState,
  SkeletonLines,
  useExamTypes,
  useParams,
  useQuery,
} from '@tryout/shared-ui';
import { PointsHistogram } from '@tryout/shared-ui/staff';
import { type ReactNode, useId } from 'react';
import { EventFailure, EventFrame } from './event-frame.tsx';
import { reportQuery } from './events.queries.ts';
import { MinutesChart } from './minutes-chart.tsx';
import * as styles from './report.module.css';

/** /admin/events/{id}/report: an event on paper. */
export function Component() {
  const { tryoutId = '' } = useParams();
  return (
    <EventFrame
      tryoutId={tryoutId}
      what="Laporan"
      isPaper
      actions={() => (
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()} data-no-print>
          Cetak
        </Button>
      )}
    >
      {() => <Report tryoutId={tryoutId} />}
    </EventFrame>
  );
}

function Report({ tryoutId }: { tryoutId: string }) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(tryoutId));
  if (data) return <Sheet report={data} />;
  if (error)
    return (
      <EventFailure title="Gagal memuat laporan" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  return (
    <LoadingState label="Memuat laporan…">
      <SkeletonLines lines={12} height={28} />
    </LoadingState>
  );
}

const share = (part: number, whole: number) =>
  whole > 0 ? formatPercent(Math.round((1000 * part) / whole) / 10) : '–';

function Sheet({ report }: { report: EventReport }) {
  const {
    turnout,
    points,
    passed,
    verdicts = 0,
    distribution,
    provinces,
    sections,
    flags,
    minutes,
    incidents,
    releases,
  } = report;
  const { sectionLabel } = useExamTypes();
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.kind}>Laporan acara</p>
        <p className={styles.title}>{report.title}</p>
        <p className={styles.soft}>
          {formatWeekdayTime(report.startsAt)}; boleh mulai sampai {formatDateTime(report.startsUntil)}
        </p>
      </header>

      <Part title="Kehadiran">
        <dl className={styles.figures}>
          {(
            [
              ['Terdaftar', turnout.registered, ''],
              ['Mulai', turnout.started, `${share(turnout.started, turnout.registered)} dari yang terdaftar`],
              ['Selesai sendiri', turnout.submitted, `${share(turnout.submitted, turnout.started)} dari yang mulai`],
              ['Waktu habis', turnout.expired, `${share(turnout.expired, turnout.started)} dari yang mulai`],
              ...(turnout.endedByHand
                ? ([
                    [
                      'Diakhiri penyelenggara',
                      turnout.endedByHand,
                      `${share(turnout.endedByHand, turnout.started)} dari yang mulai`,
                    ],
                  ] as const)
                : []),
              ...(turnout.running > 0 ? ([['Masih mengerjakan', turnout.running, '']] as const) : []),
            ] as const
          ).map(([label, count, note]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatNumber(count)}</dd>
              {note && <dd className={styles.note}>{note}</dd>}
            </div>
          ))}
        </dl>
      </Part>

      <Part title="Nilai">
        {points ? (
          <>
            <dl className={styles.figures}>
              {(
                [
                  ['Rata-rata', formatPoints(points.mean)],
                  ['Median', formatPoints(points.median)],
                  ['Terendah', formatPoints(points.lowest)],
                  ['Tertinggi', formatPoints(points.highest)],
                  ['Paling banyak', formatPoints(points.max)],
                  ...(passed === null
                    ? []
                    : ([
                        [
                          'Lulus',
                          formatNumber(passed),
                          verdicts > 0 ? `${share(passed, verdicts)} dari ${formatNumber(verdicts)} hasil` : '',
                        ],
                      ] as const)),
                ] as const
              ).map(([label, value, note]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                  {note && <dd className={styles.note}>{note}</dd>}
                </div>
              ))}
            </dl>
            {distribution.length > 0 && (
              <PointsHistogram
                label="Sebaran nilai"
                bars={distribution.map(({ from, to, takers }) => ({ from, to, count: takers }))}
                max={points.max}
                threshold={null}
              />
            )}
          </>
        ) : (
          <p className={styles.soft}>Belum ada nilai.</p>
        )}
      </Part>

      {sections.length > 0 && (
        <Part title="Menurut bagian">
          <Rows
            heads={['Bagian', 'Rata-rata', 'Paling banyak']}
            rows={sections.map(({ section, mean, max }) => [
              sectionLabel(section),
              formatPoints(mean),
              formatPoints(max),
            ])}
          />
        </Part>
      )}

      {provinces.length > 0 && (
        <Part title="Menurut provinsi">
          <Rows
            heads={['Provinsi', 'Peserta', 'Median nilai']}
            rows={provinces.map(({ province, takers, median }) => [
              province,
              formatNumber(takers),
              median === null ? '–' : formatPoints(median),
            ])}
          />
        </Part>
      )}

      <Part title="Soal yang perlu dilihat">
        {flags.length === 0 ? (
          <p className={styles.soft}>Tidak ada soal yang bertanda.</p>
        ) : (
          <ul className={styles.list}>
            {flags.map(({ number, questionId, flags: marks }) => (
              <li key={questionId}>
                <strong>Soal {formatNumber(number)}</strong>:{' '}
                {marks.map((flag) => labelOf(questionFlagLabels, flag)).join(', ')}
              </li>
            ))}
          </ul>
        )}
      </Part>

      <Part title="Jalannya acara">
        <MinutesChart minutes={minutes} />
      </Part>

      <Part title="Kejadian dan tindakan">
        {incidents.length === 0 ? (
          <p className={styles.soft}>Tidak ada tindakan selama acara.</p>
        ) : (
          <ul className={styles.list}>
            {incidents.map(({ at, kind, reason, seconds, learners }, index) => (
              // Two acts may have been done in one moment.
              <li key={`${at} ${index}`}>
                <strong>{formatDateTime(at)}</strong>: {labelOf(handKindLabels, kind)}
                {seconds !== null && `, ${formatDuration(seconds)}`}
                {learners !== null && `, ${formatNumber(learners)} peserta`}. {reason}
              </li>
            ))}
          </ul>
        )}
      </Part>

      <Part title="Rilis hasil">
        {releases.length === 0 ? (
          <p className={styles.soft}>Hasil belum dirilis.</p>
        ) : (
          <ul className={styles.list}>
            {releases.map(({ number, at, by, reason, takers }) => (
              <li key={number}>
                <strong>Rilis ke-{formatNumber(number)}</strong>, {formatDateTime(at)}, {by ?? 'otomatis'},{' '}
                {formatNumber(takers)} peserta{reason !== null && `. ${reason}`}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A table whose first column names the row, and whose others are numbers. */
function Rows({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly [string, ...string[]])[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={index}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
