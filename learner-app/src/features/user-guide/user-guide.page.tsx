import { PageTitle } from '@tryout/shared-ui';
import { blocks, frontMatter, pictures } from '../../../content/panduan/panduan.md';
import { Contents } from '../../common/markdown/contents.tsx';
import { MarkdownView } from '../../common/markdown/markdown-view.tsx';
import * as styles from './user-guide.module.css';

/** /user-guide: the guide to all functions. */
export function Component() {
  return (
    <>
      <PageTitle description={frontMatter['summary']}>{frontMatter['title']}</PageTitle>
      <div className={styles.columns}>
        <aside className={styles.aside}>
          <Contents blocks={blocks} label="Isi panduan" />
        </aside>
        <MarkdownView blocks={blocks} pictures={pictures} />
      </div>
    </>
  );
}
