import type { ComponentProps } from 'react';
import * as styles from './plain-text-area.module.css';

/** A field for some lines, in any area: the browser's own, since only staff download Mantine's. */
export function PlainTextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...props} className={styles.area} />;
}
