interface KawungMarkProps {
  /** Pixels; default 32. */
  size?: number;
  /** `white` for the indigo panel. */
  tone?: 'brand' | 'white';
  className?: string;
}

const petal =
  'M16 14.8C12.6 12.8 10.8 9.4 11.3 5.8C11.6 3.4 13.4 1.4 16 .5C18.6 1.4 20.4 3.4 20.7 5.8C21.2 9.4 19.4 12.8 16 14.8Z';
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
