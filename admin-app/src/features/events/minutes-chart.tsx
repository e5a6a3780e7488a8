import type { EventMinute } from '@tryout/api/contract';
import { Disclosure, formatNumber, formatTime, Text } from '@tryout/shared-ui';
import { useId } from 'react';
import * as styles from './minutes-chart.module.css';

/** Units of the drawing: the width of a minute, the height of the people, and of the saves. */
const [step, height, savesHeight] = [10, 100, 40];

/** From the bottom up, so that the finished grow below those who still sit it. */
const layers = [
  { name: 'finished', label: 'Selesai' },
  { name: 'running', label: 'Mengerjakan' },
  { name: 'waiting', label: 'Menunggu' },
] as const;

const peopleWords = ({ at, waiting, running, finished, silent }: EventMinute) =>
  `${formatTime(at)}: ${formatNumber(waiting)} menunggu, ${formatNumber(running)} mengerjakan, ${formatNumber(finished)} selesai, ${formatNumber(silent)} tidak terhubung`;
const p99Words = (ms: number | null) => (ms === null ? '–' : `${formatNumber(Math.round(ms))} ms`);
const saveWords = ({ at, saves, saveP99Ms }: EventMinute) =>
  `${formatTime(at)}: ${formatNumber(saves)} jawaban, 99% dalam ${p99Words(saveP99Ms)}`;

/** A layer's outline: along its upper edge, and back along the lower one. */
function outline(lower: readonly number[], upper: readonly number[]): string {
  const there = upper.map((y, index) => `${index * step},${height - y}`);
  const back = lower.map((y, index) => `${index * step},${height - y}`).reverse();
  return [...there, ...back].join(' ');
}

/** An event minute by minute: where everybody was, and how many answers were saved; the same numbers as a table. */
export function MinutesChart({ minutes }: { minutes: readonly EventMinute[] }) {
  const id = useId();
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last || minutes.length < 2)
    return (
      <div className={styles.empty}>
        <Text c="dimmed">Grafik tampil setelah dua menit pertama tercatat.</Text>
      </div>
    );
  const most = Math.max(1, ...minutes.map(({ waiting, running, finished }) => waiting + running + finished));
  const mostSaves = Math.max(1, ...minutes.map(({ saves }) => saves));
  const scaled = (people: number) => (height * people) / most;
  const levels = minutes.map(({ finished, running, waiting }) => [
    0,
    scaled(finished),
    scaled(finished + running),
    scaled(finished + running + waiting),
  ]);
  const level = (place: number) => levels.map((heights) => heights[place] ?? 0);
  const width = (minutes.length - 1) * step;
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <strong id={id}>Peserta per menit</strong>
        <ul className={styles.legend} aria-hidden>
          {[...layers].reverse().map(({ name, label }) => (
            <li key={name} data-layer={name}>
              {label}
            </li>
          ))}
          <li data-layer="silent">Tidak terhubung</li>
        </ul>
      </figcaption>
      <div className={styles.picture}>
        <span className={styles.most} aria-hidden>
          {formatNumber(most)}
        </span>
        <svg
          role="img"
          aria-label={`Peserta per menit dari ${formatTime(first.at)} sampai ${formatTime(last.at)}, paling banyak ${formatNumber(most)}. Terakhir ${peopleWords(last)}.`}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={styles.people}
        >
          {layers.map(({ name }, index) => (
            <polygon key={name} points={outline(level(index), level(index + 1))} data-layer={name} />
          ))}
          <polyline
            points={minutes.map(({ silent }, index) => `${index * step},${height - scaled(silent)}`).join(' ')}
            data-layer="silent"
            vectorEffect="non-scaling-stroke"
          />
          {minutes.map((minute, index) => (
            <rect
              key={minute.at}
              x={Math.max(0, index * step - step / 2)}
              y={0}
              width={step}
              height={height}
              className={styles.pointed}
            >
              <title>{peopleWords(minute)}</title>
            </rect>
          ))}
        </svg>
      </div>
      <svg
        role="img"
        aria-label={`Jawaban tersimpan per menit, paling banyak ${formatNumber(mostSaves)}. Terakhir ${saveWords(last)}.`}
        viewBox={`0 0 ${minutes.length * step} ${savesHeight}`}
        preserveAspectRatio="none"
        className={styles.saves}
      >
        {minutes.map((minute, index) => {
          const tall = minute.saves === 0 ? 0.5 : Math.max(2, (savesHeight * minute.saves) / mostSaves);
          return (
            <rect key={minute.at} x={index * step + 1} y={savesHeight - tall} width={step - 2} height={tall}>
              <title>{saveWords(minute)}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{formatTime(first.at)}</span>
        <span>Batang: jawaban tersimpan, paling banyak {formatNumber(mostSaves)} per menit</span>
        <span>{formatTime(last.at)}</span>
      </div>
      <Disclosure className={styles.details} data-no-print label="Lihat sebagai tabel">
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.frame} role="region" aria-label="Peserta per menit sebagai tabel" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {['Menit', 'Menunggu', 'Mengerjakan', 'Selesai', 'Tidak terhubung', 'Jawaban', '99% dalam'].map(
                  (title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {[...minutes].reverse().map((minute) => (
                <tr key={minute.at}>
                  <th scope="row">{formatTime(minute.at)}</th>
                  {[minute.waiting, minute.running, minute.finished, minute.silent, minute.saves].map(
                    (value, index) => (
                      <td key={index}>{formatNumber(value)}</td>
                    ),
                  )}
                  <td>{p99Words(minute.saveP99Ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </figure>
  );
}
