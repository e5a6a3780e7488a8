interface KawungMarkProps {
  /** Pixels; default 32. */
  size?: number;
  /** `white` for the indigo panel. */
  tone?: 'brand' | 'white';
  className?: string;
}

const petal = 'M16 14.7C11.9 12.6 10 9 10.6 5.4C11 3 13 1 16 .4C19 1 21 3 21.4 5.4C22 9 20.1 12.6 16 14.7Z';
const fills = {
  brand: { petal: 'var(--ui-nila)', chosen: 'var(--ui-soga)' },
  white: { petal: '#ffffff', chosen: '#e0b88c' },
};

/** Four ovals around a centre: the batik motif, and four options around a question with one of them chosen. */
export function KawungMark({ size = 32, tone = 'brand', className }: KawungMarkProps) {
  return (
    <svg viewBox="3.5 3.5 25 25" width={size} height={size} aria-hidden focusable="false" className={className}>
      {[135, 225, 315].map((degrees) => (
        <path key={degrees} d={petal} transform={`rotate(${degrees} 16 16)`} fill={fills[tone].petal} />
      ))}
      <path d={petal} transform="rotate(45 16 16)" fill={fills[tone].chosen} />
    </svg>
  );
}
