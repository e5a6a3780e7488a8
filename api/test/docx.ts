import { strToU8, zipSync } from 'fflate';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A paragraph of Word with one run. */
export const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
/** An item of a numbered list. */
export const numbered = (text: string, level = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
/** An equation, as Word's editor writes it. */
export const equation = (text: string): string =>
  `<m:oMathPara><m:oMath><m:r><w:rPr><w:rFonts w:ascii="Cambria Math"/></w:rPr><m:t>${escaped(text)}</m:t></m:r></m:oMath></m:oMathPara>`;
/** A picture of the document, by its number from 1. */
export const drawing = (picture: number): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="${picture}" name="Picture"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rIdPicture${picture}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
/** A table; a cell is XML of paragraphs, or `^` for one that the cell above covers. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const cell = (content: string, isCovered: boolean, covers: boolean) =>
    `<w:tc><w:tcPr>${covers ? '<w:vMerge w:val="restart"/>' : isCovered ? '<w:vMerge/>' : ''}</w:tcPr>${isCovered ? '<w:p/>' : content}</w:tc>`;
  const row = (cells: readonly string[], at: number) =>
    cells.map((content, column) => cell(content, content === '^', rows[at + 1]?.[column] === '^')).join('');
  return `<w:tbl><w:tblPr/>${rows.map((cells, at) => `<w:tr>${row(cells, at)}</w:tr>`).join('')}</w:tbl>`;
};

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (all: string) =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;

/** A Word document, as Word lays its parts out. */
export function docx(body: string, pictures: readonly Uint8Array[] = []): Uint8Array {
  const level = (depth: number, format: string) =>
    `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${depth + 1}."/></w:lvl>`;
  const media = Object.fromEntries(pictures.map((content, index) => [`word/media/image${index + 1}.png`, content]));
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(relations(relation('rId1', 'officeDocument', 'word/document.xml'))),
      'word/_rels/document.xml.rels': strToU8(
        relations(
          relation('rIdNumbering', 'numbering', 'numbering.xml') +
            pictures
              .map((_, index) => relation(`rIdPicture${index + 1}`, 'image', `media/image${index + 1}.png`))
              .join(''),
        ),
      ),
      'word/numbering.xml': strToU8(
        `${xml}<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'upperLetter')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      ),
      'word/document.xml': strToU8(
        `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}<w:sectPr/></w:body></w:document>`,
      ),
      ...media,
    },
    { level: 0 },
  );
}
