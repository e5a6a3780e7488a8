import { Button, IconRefresh, IconZoomIn, Text, useDisclosure } from '@tryout/shared-ui/kit';
import { useCallback, useEffect, useState } from 'react';
import * as styles from './question-image.module.css';
import { Modal } from '../dialog/dialog.tsx';

interface QuestionImageProps {
  src: string;
  /** A description for those who can't see the picture; null when there is none. */
  alt: string | null;
  /** `option` is smaller and does not zoom: the tap chooses the option. */
  size?: 'question' | 'option';
}

/** Milliseconds after which a picture that didn't arrive is loaded again; after these only when the connection is back, or by the button. */
const retriesMs = [1_500, 5_000];

/**
 * A picture of a question, on white paper in the dark scheme too. Its space is reserved while it loads; a tap enlarges it. One that didn't arrive is
 * loaded again by itself.
 */
export function QuestionImage({ src, alt, size = 'question' }: QuestionImageProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isOpen, zoom] = useDisclosure(false);
  const text = alt ?? 'Gambar soal';

  const retry = useCallback(() => {
    setState('loading');
    setAttempt((before) => before + 1);
  }, []);
  useEffect(() => {
    if (state !== 'failed') return () => {};
    const timer = attempt < retriesMs.length ? setTimeout(retry, retriesMs[attempt]) : undefined;
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [state, attempt, retry]);

  if (state === 'failed') {
    return (
      <span className={styles.paper} data-size={size} data-state={state}>
        <Text component="span" size="sm" className={styles.failure}>
          Gambar tidak dapat dimuat{alt ? `: ${alt}` : '.'}
        </Text>
        {size === 'question' && (
          <Button variant="default" size="xs" onClick={retry} leftSection={<IconRefresh size={16} aria-hidden />}>
            Muat ulang gambar
          </Button>
        )}
      </span>
    );
  }

  const image = (
    <img
      key={attempt}
      src={src}
      alt={text}
      decoding="async"
      onLoad={() => setState('ready')}
      onError={() => setState('failed')}
      className={styles.image}
    />
  );
  if (size === 'option') {
    return (
      <span className={styles.paper} data-size={size} data-state={state}>
        {image}
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.paper}
        data-size={size}
        data-state={state}
        onClick={zoom.open}
        aria-label={`Perbesar gambar: ${text}`}
      >
        {image}
        <span className={styles.hint} aria-hidden>
          <IconZoomIn size={16} /> Perbesar
        </span>
      </button>
      <Modal opened={isOpen} onClose={zoom.close} fullScreen title="Gambar soal">
        <div className={styles.zoomed}>
          <img src={src} alt={text} />
        </div>
      </Modal>
    </>
  );
}
