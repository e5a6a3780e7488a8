/** The mark: four ovals around a centre, as in the kawung motif, and as four options around a question. */
export function KawungMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden focusable="false">
      <g fill="currentColor">
        {[45, 135, 225, 315].map((angle) => (
          <path key={angle} d="M24 21 C16.5 15.5 16.5 6.5 24 1 C31.5 6.5 31.5 15.5 24 21 Z" transform={`rotate(${angle} 24 24)`} />
        ))}
        <circle cx="24" cy="24" r="2.6" />
      </g>
    </svg>
  );
}
