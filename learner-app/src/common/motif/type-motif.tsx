import type { TryoutType } from '@tryout/api/contract';
import { useExamTypes } from '@tryout/shared-ui';
import { type ReactNode, useId } from 'react';
import * as styles from './type-motif.module.css';

interface Motif {
  width: number;
  height: number;
  /** In degrees. */
  turn?: number;
  /** One tile, in its own pixels. */
  tile: ReactNode;
}

const quarterTurns = [0, 90, 180, 270];
const eighthTurns = [0, 45, 90, 135, 180, 225, 270, 315];

/** Kawung: four ovals around a centre, as in our mark. */
const kawung: Motif = {
  width: 32,
  height: 32,
  tile: (
    <>
      {quarterTurns.map((turn) => (
        <path
          key={turn}
          transform={`rotate(${turn} 16 16)`}
          d="M2 2C8 2.4 14.4 7.4 14.8 14.8C7.4 14.4 2.4 8 2 2Z"
          fill="currentColor"
        />
      ))}
    </>
  ),
};

/** Truntum: small stars, created by a queen for a love that returned; given to bride and groom as guidance. */
const truntum: Motif = {
  width: 36,
  height: 36,
  tile: (
    <>
      {[
        [9, 9],
        [27, 27],
      ].map(([x = 0, y = 0]) => (
        <g key={x} transform={`translate(${x} ${y})`} stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          {eighthTurns.map((turn, index) => (
            <line key={turn} y1={-3.5} y2={index % 2 === 0 ? -8 : -6} transform={`rotate(${turn})`} />
          ))}
          <circle r="1.5" fill="currentColor" stroke="none" />
        </g>
      ))}
    </>
  ),
};

/** Parang: unbroken diagonal waves, with a row of diamonds between them. */
const parang: Motif = {
  width: 20,
  height: 24,
  turn: 45,
  tile: (
    <>
      <g stroke="currentColor" strokeWidth="4" fill="none">
        <path d="M6 -12C12 -8 12 -4 6 0S0 8 6 12S12 20 6 24S0 32 6 36" />
      </g>
      <path d="M16 4L18 7L16 10L14 7ZM16 16L18 19L16 22L14 19Z" fill="currentColor" />
    </>
  ),
};

/** Tumpal: rows of peaks, as along the hem of a cloth. */
const tumpal: Motif = {
  width: 28,
  height: 28,
  tile: (
    <g fill="currentColor">
      <path d="M2 26L14 4L26 26Z" fillOpacity="0.55" />
      <path d="M8.5 26L14 16L19.5 26Z" />
      <circle cx="0" cy="5" r="2.25" />
      <circle cx="28" cy="5" r="2.25" />
    </g>
  ),
};

/** The motifs, by the names that blueprints use. */
const motifs: Record<string, Motif> = { kawung, truntum, parang, tumpal };

/** A strip of batik that makes a type recognisable before its name is read. It adds no information to the words beside it. */
export function TypeMotif({ type }: { type: TryoutType }) {
  const id = useId();
  const { find } = useExamTypes();
  // A newer API may know types that this release doesn't.
  const { width, height, turn, tile } = motifs[find(type)?.motif ?? ''] ?? kawung;
  return (
    <svg className={styles.motif} aria-hidden focusable="false">
      <defs>
        <pattern
          id={id}
          width={width}
          height={height}
          patternUnits="userSpaceOnUse"
          patternTransform={turn && `rotate(${turn})`}
        >
          {tile}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
