import * as styles from './skip-link.module.css';

/** First stop of the Tab key: past the navigation, to `<main id="konten" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a
      href="#konten"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault(); // the hash would add a step to the history
        document.getElementById('konten')?.focus();
      }}
    >
      Langsung ke isi
    </a>
  );
}
