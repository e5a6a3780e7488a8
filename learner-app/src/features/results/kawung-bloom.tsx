import * as styles from './kawung-bloom.module.css';

const petal =
  'M16 14.8C12.6 12.8 10.8 9.4 11.3 5.8C11.6 3.4 13.4 1.4 16 .5C18.6 1.4 20.4 3.4 20.7 5.8C21.2 9.4 19.4 12.8 16 14.8Z';
const turns = [45, 135, 225, 315];

/** A row of kawung blossoms that become fainter and smaller. */
const blossoms = [
  { x: 0, scale: 1.1, opacity: 1 },
  { x: 42, scale: 0.85, opacity: 0.8 },
  { x: 76, scale: 0.65, opacity: 0.6 },
  { x: 103, scale: 0.5, opacity: 0.45 },
  { x: 125, scale: 0.4, opacity: 0.3 },
];

/** A quiet sign of joy: kawung blossoms that open once. Shown without motion to users who want none. */
export function KawungBloom() {
  return (
    <svg viewBox="0 0 140 36" className={styles.bloom} aria-hidden focusable="false">
      {blossoms.map(({ x, scale, opacity }, blossom) => (
        <g key={x} transform={`translate(${x} ${18 - 16 * scale}) scale(${scale})`} opacity={opacity}>
          {turns.map((turn, index) => (
            <g key={turn} transform={`rotate(${turn} 16 16)`}>
              <path
                d={petal}
                className={styles.petal}
                data-chosen={blossom === 0 && index === 0 ? true : undefined}
                style={{ animationDelay: `${blossom * 110 + index * 50}ms` }}
              />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}
