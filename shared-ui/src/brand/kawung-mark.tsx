interface KawungMarkProps {
  /** Pixels; default 32. */
  size?: number;
  className?: string;
}

const petal = 'M16 14.6C11.6 12.4 10.7 5.6 16 1.4C21.3 5.6 20.4 12.4 16 14.6Z';

/** Four ovals around a centre: the batik motif, and four options around a question with one of them chosen. */
export function KawungMark({ size = 32, className }: KawungMarkProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false" className={className}>
      {[135, 225, 315].map((degrees) => (
        <path key={degrees} d={petal} transform={`rotate(${degrees} 16 16)`} fill="var(--kawung-petal, var(--ui-nila))" />
      ))}
      <path d={petal} transform="rotate(45 16 16)" fill="var(--kawung-chosen, var(--ui-soga))" />
    </svg>
  );
}
