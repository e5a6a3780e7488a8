import type { ReactElement } from 'react';
import type { Drawings } from '../../common/markdown/markdown-view.tsx';
import * as styles from './drawings.module.css';

/** The side of a cell, and the gap between two. */
const side = 80;
const gap = 16;

/** A drawing in a square of 80; null is a question mark. */
type Cell = ReactElement | null;

interface CellsProps {
  label: string;
  rows: Cell[][];
  /** A letter below each cell of a row. */
  names: string | undefined;
}

function Cells({ label, rows, names }: CellsProps) {
  const columns = Math.max(...rows.map((row) => row.length));
  const height = rows.length * (side + gap) - gap + (names ? 24 : 0);
  const width = columns * (side + gap) - gap;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      width={width + 4}
      className={styles.drawing}
    >
      {rows.map((row, line) =>
        row.map((cell, column) => (
          <g key={`${line}-${column}`} transform={`translate(${column * (side + gap)} ${line * (side + gap)})`}>
            <rect width={side} height={side} rx={8} className={styles.cell} />
            {cell ?? (
              <text x={40} y={52} textAnchor="middle" className={styles.question}>
                ?
              </text>
            )}
            {names && (
              <text x={40} y={side + 20} textAnchor="middle" className={styles.name}>
                {names[column]}
              </text>
            )}
          </g>
        )),
      )}
    </svg>
  );
}

/** An arrow rotated clockwise from pointing up; the circle is its start. */
const arrow = (turned: number, isFilled: boolean) => (
  <g transform={`rotate(${turned} 40 40)`} className={styles.line}>
    <path d="M40 52V16M30 27l10-11 10 11" />
    <circle cx={40} cy={60} r={8} className={isFilled ? styles.filled : styles.hollow} />
  </g>
);

const corners = { leftTop: [16, 16], rightTop: [64, 16], rightBottom: [64, 64], leftBottom: [16, 64] } as const;

/** A dot in a corner and some lines in the middle. */
const dotAndLines = (corner: keyof typeof corners, count: number) => (
  <g className={styles.line}>
    <circle cx={corners[corner][0]} cy={corners[corner][1]} r={7} className={styles.filled} />
    {Array.from({ length: count }, (_, line) => (
      <path key={line} d={`M28 ${40 + (line - (count - 1) / 2) * 9}h24`} />
    ))}
  </g>
);

const lines = { flat: 'M14 40h52', upright: 'M40 14v52', slanted: 'M20 60L60 20' };

const drawn = (...names: (keyof typeof lines)[]) => (
  <path d={names.map((name) => lines[name]).join('')} className={styles.line} />
);

/** A shape with two arms to its right, which looks different in a mirror. */
const flag = (transform: string) => <path d="M30 66V14h24M30 38h18" transform={transform} className={styles.line} />;
const turnedFlag = (degrees: number) => flag(`rotate(${degrees} 40 40)`);
const mirroredFlag = flag('translate(80 0) scale(-1 1)');

const drawing =
  (rows: Cell[][], names?: string) =>
  ({ label }: { label: string }) => <Cells label={label} rows={rows} names={names} />;

/** The drawings of the lessons, by their names in the texts. */
export const drawings: Drawings = {
  rotasi: drawing([[arrow(0, true), arrow(90, false), arrow(180, true), null]]),
  'rotasi-jawaban': drawing([[arrow(270, false)]]),
  pindah: drawing([[dotAndLines('leftTop', 1), dotAndLines('rightTop', 2), dotAndLines('rightBottom', 3), null]]),
  'pindah-jawaban': drawing([[dotAndLines('leftBottom', 4)]]),
  cermin: drawing([[turnedFlag(0), turnedFlag(90), turnedFlag(180), mirroredFlag]], 'ABCD'),
  gabung: drawing([
    [drawn('flat', 'slanted'), drawn('upright', 'slanted'), drawn('flat', 'upright')],
    [drawn('upright', 'flat'), drawn('flat', 'slanted'), null],
  ]),
  'gabung-jawaban': drawing([[drawn('upright', 'slanted')]]),
};
