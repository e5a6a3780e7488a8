import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { shownToast, toast } from '@tryout/shared-ui/platform';
import { renderRoute } from '../../testing/index.ts';
import { browserPicture, excelRow, wordEquation, wordParagraphs } from './clipboard-samples.ts';
import { pasting, type PicturePlace } from './paste.ts';

const png = 'data:image/png;base64,iVBORw0KGgo=';
const picture = new File([new Uint8Array(4)], 'image.png', { type: 'image/png' });

function render(options: Parameters<typeof pasting>[0], start = '') {
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <textarea
        aria-label="Pertanyaan"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onPaste={pasting(options)}
      />
    );
  }
  renderRoute([{ path: '/', element: <Form /> }]);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Pertanyaan' });
  return {
    field,
    /** @returns false if the browser itself doesn't paste any more */
    paste: ({ files = [], ...texts }: { html?: string; plain?: string; files?: File[] }) =>
      fireEvent.paste(field, {
        clipboardData: {
          files,
          getData: (type: string) => ({ 'text/html': texts.html, 'text/plain': texts.plain })[type] ?? '',
        },
      }),
  };
}
const place = (fields: Partial<PicturePlace> = {}) => ({
  label: 'Gambar soal',
  isTaken: false,
  take: jest.fn<void, [File]>(),
  ...fields,
});
const said = () => shownToast.now()?.content.message;

describe('a paste into a field of a question', () => {
  afterEach(() => toast.remove());

  it('puts formatted text in place of the selection', () => {
    const { field, paste } = render({}, 'Awal lama akhir');
    field.setSelectionRange(5, 9);
    expect(paste({ html: '<p>x<sup>2</sup></p>', plain: 'x2' })).toBe(false);
    expect(field).toHaveValue('Awal $x^2$ akhir');
  });

  it('leaves plain text to the browser, so that copied formulas stay formulas', () => {
    const { paste } = render({});
    expect(paste({ plain: 'Nilai $x$' })).toBe(true);
  });

  it('makes spaces of line breaks in a field of one line', () => {
    const { field, paste } = render({ isOneLine: true });
    paste({ html: wordParagraphs });
    expect(field.value).toMatch(/= \$s\^3\$\. Reaksi/);
    field.setSelectionRange(0, field.value.length);
    paste({ plain: 'UU 5\r\nTahun 2014' });
    expect(field).toHaveValue('UU 5 Tahun 2014');
  });

  it('takes the text alone into a field that shows no formulas', () => {
    const { paste } = render({ isOneLine: true, isPlain: true });
    expect(paste({ html: '<p>x<sup>2</sup></p>', plain: 'x2' })).toBe(true);
  });

  it.each([
    ['a screenshot', { files: [picture] }],
    ['a picture of a page', { html: browserPicture, files: [picture] }],
    ['a file of a folder, whose name is on the clipboard, too', { plain: 'image.png', files: [picture] }],
  ])('takes %s as the picture', (_, content) => {
    const own = place();
    const { field, paste } = render({ picture: own });
    expect(paste(content)).toBe(false);
    expect(own.take).toHaveBeenCalledWith(picture);
    expect(field).toHaveValue('');
  });

  it('takes a picture that is in the HTML, beside its text', () => {
    const own = place();
    const { field, paste } = render({ picture: own });
    paste({ html: `<p>Lihat peta <img src="${png}"></p>` });
    expect(field).toHaveValue('Lihat peta');
    expect(own.take).toHaveBeenCalledWith(expect.objectContaining({ type: 'image/png', size: 8 }));
  });

  it('takes only the text where the file is a picture of it', () => {
    const own = place();
    const { field, paste } = render({ picture: own });
    paste({ html: excelRow, files: [picture] });
    expect(field).toHaveValue('Jakarta | 12');
    expect(own.take).not.toHaveBeenCalled();
  });

  it('keeps the picture that is there, and says so', () => {
    const own = place({ isTaken: true });
    const { paste } = render({ picture: own });
    paste({ files: [picture] });
    expect(own.take).not.toHaveBeenCalled();
    expect(said()).toMatch(/^Gambar soal sudah ada/);
  });

  it.each([
    ['a picture in a field that has none', { files: [picture] }, 'Gambar hanya dapat ditempel di pertanyaan'],
    ['a picture elsewhere', { html: browserPicture }, 'Gambar dari alamat internet tidak diambil'],
    ['text with a picture elsewhere', { html: `<p>Ini</p>${browserPicture}` }, 'gambarnya belum'],
    ['an equation of Word', { html: wordEquation }, 'Rumus Word tidak ikut tertempel'],
  ])('says what to do about %s', (_, content, sentence) => {
    const { paste } = render({});
    paste(content);
    expect(said()).toContain(sentence);
  });
});
