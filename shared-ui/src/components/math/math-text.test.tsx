import { screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../../testing/index.ts';
import { MathText } from './math-text.tsx';

function render(text: string) {
  renderRoute([
    {
      path: '/',
      element: (
        <p data-testid="text">
          <MathText>{text}</MathText>
        </p>
      ),
    },
  ]);
  return screen.getByTestId('text');
}

/** All formulas of the text are drawn, none is shown as its source. */
const drawn = (place: HTMLElement, count = 1) =>
  waitFor(() => expect(place.querySelectorAll(':scope > span > *')).toHaveLength(count));

describe('MathText', () => {
  it('draws a formula in its place, and gives it to screen readers as MathML', async () => {
    const place = render('Jika $x^2 = 4$, maka …');
    await drawn(place);
    expect(place.querySelector('math msup')).not.toBeNull();
    expect(place.querySelector('.katex-html')).toHaveAttribute('aria-hidden', 'true');
    expect(place.textContent).toMatch(/^Jika .*, maka …$/s);
    expect(place.textContent).not.toContain('$');
  });

  it('gives a display formula a line of its own, without the line breaks around it', async () => {
    const place = render('Hitunglah\n$$\\frac{1}{2}$$\nsekarang');
    await drawn(place);
    expect(place.querySelector('.katex-display')).not.toBeNull();
    expect(place.firstChild?.textContent).toBe('Hitunglah');
    expect(place.lastChild?.textContent).toBe('sekarang');
  });

  it('shows text that is no formula as it was written', () => {
    expect(render(String.raw`Antara $5 dan $10, atau \$7`)).toHaveTextContent('Antara $5 dan $10, atau $7');
  });

  it('shows a broken formula as it was written, with the reason', async () => {
    const place = render(String.raw`Nilai $\frac{1}{$ ini`);
    await drawn(place);
    const broken = place.querySelector('.katex-error');
    expect(broken).toHaveTextContent(String.raw`\frac{1}{`);
    expect(broken).toHaveAttribute('title', expect.stringContaining('KaTeX parse error'));
  });

  it('sets no style attribute that our policy would refuse, and keeps the widths that depend on one', async () => {
    const setAttribute = jest.spyOn(Element.prototype, 'setAttribute');
    const place = render(
      String.raw`$\vec{a} \pmb{b} \fcolorbox{red}{white}{c} \left(\rule{1em}{9em}\right) \salah$ $\salah{$`,
    );
    await drawn(place, 2);
    expect(setAttribute.mock.calls.filter(([name]) => name === 'style')).toEqual([]);
    setAttribute.mockRestore();
    const vector = place.querySelector<SVGElement>('svg');
    expect(vector?.style.width).toMatch(/em$/);
    expect(place.querySelector('[data-style]')).toBeNull();
  });

  it.each([
    String.raw`\href{javascript:alert(1)}{klik}`,
    String.raw`\url{javascript:alert(1)}`,
    String.raw`\htmlData{onclick=alert(1)}{x}`,
    String.raw`\htmlId{root}{x}`,
    String.raw`\htmlClass{mantine-Modal-root}{x}`,
    String.raw`\htmlStyle{position:fixed}{x}`,
    String.raw`\includegraphics{https://contoh.id/x.png}`,
    '\\text{<img src=x onerror=alert(1)>}',
    String.raw`\text{</math><script>alert(1)</script>}`,
  ])('lets %s do nothing', async (tex) => {
    const place = render(`$${tex}$`);
    await drawn(place);
    expect(
      place.querySelector('a, img, script, #root, .mantine-Modal-root, [onclick], [onerror], [data-onclick]'),
    ).toBeNull();
    for (const element of place.querySelectorAll<HTMLElement>('*')) expect(element.style?.position).not.toBe('fixed');
  });

  it('survives formulas that would never end or fill the screen', async () => {
    const place = render(String.raw`$\def\x{\x\x}\x$ dan $\rule{9999em}{9999em}$`);
    await drawn(place, 2);
    expect(place.querySelector('.katex-error')).not.toBeNull();
    expect(place.querySelector<HTMLElement>('.katex-rule')?.style.borderRightWidth).toBe('20em');
  });
});
