import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Picture {
  screen: string;
  face: string;
  /** For example `390-light`. */
  look: string;
  file: string;
}

/** Writes an index.html that shows all pictures, one screen below the other. */
export async function writeContactSheet(folder: string, pictures: readonly Picture[]): Promise<void> {
  const rows = Map.groupBy(pictures, ({ screen, face }) => `${screen} · ${face}`);
  const sections = [...rows].map(
    ([title, shown]) =>
      `<section><h2>${title}</h2><div>${shown
        .map(
          ({ file, look }) =>
            `<figure><a href="${file}"><img src="${file}" alt="${title}, ${look}" loading="lazy"></a><figcaption>${look}</figcaption></figure>`,
        )
        .join('')}</div></section>`,
  );
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{margin:24px;font:15px system-ui;background:#e8e6df}h2{margin:32px 0 8px}div{display:flex;gap:16px;align-items:flex-start}
figure{margin:0}img{max-height:640px;max-width:720px;border:1px solid #999}</style><h1>Screens</h1>${sections.join('\n')}</html>`;
  await writeFile(join(folder, 'index.html'), page);
}
