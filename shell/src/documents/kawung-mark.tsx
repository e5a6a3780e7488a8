const petal =
  'M16 14.8C12.6 12.8 10.8 9.4 11.3 5.8C11.6 3.4 13.4 1.4 16 .5C18.6 1.4 20.4 3.4 20.7 5.8C21.2 9.4 19.4 12.8 16 14.8Z';

/** The mark of the product, as in shared-ui, which this page doesn't load. */
export function KawungMark() {
  return (
    <svg viewBox="3.5 3.5 25 25" width="28" height="28" aria-hidden focusable="false">
      {[135, 225, 315].map((degrees) => (
        <path key={degrees} d={petal} transform={`rotate(${degrees} 16 16)`} className="petal" />
      ))}
      <path d={petal} transform="rotate(45 16 16)" className="petal chosen" />
    </svg>
  );
}
