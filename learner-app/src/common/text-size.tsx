import { deviceStorage, storageKeys, UnstyledButton } from '@tryout/shared-ui';
import { useCallback, useState } from 'react';
import * as styles from './text-size.module.css';

const sizes = [
  { scale: 0.9, label: 'Teks kecil' },
  { scale: 1, label: 'Teks sedang' },
  { scale: 1.25, label: 'Teks besar' },
];

/** The remembered size; the default where none is. */
function remembered(): number {
  const scale = Number(deviceStorage.get(storageKeys.textSize));
  return sizes.some((size) => size.scale === scale) ? scale : 1;
}

/** The chosen text scale for questions and lessons, remembered on the device. */
export function useTextScale(): [number, (scale: number) => void] {
  const [scale, setScale] = useState(remembered);
  const choose = useCallback((chosen: number) => {
    setScale(chosen);
    deviceStorage.set(storageKeys.textSize, String(chosen));
  }, []);
  return [scale, choose];
}

/** A A A: three text sizes for questions and lessons. */
export function TextSize({ scale, onChange }: { scale: number; onChange(scale: number): void }) {
  return (
    <div role="group" aria-label="Ukuran teks" className={styles.group}>
      {sizes.map((size) => (
        <UnstyledButton
          key={size.scale}
          className={styles.size}
          style={{ fontSize: `${0.9375 * size.scale}rem` }}
          aria-label={size.label}
          aria-pressed={size.scale === scale}
          onClick={() => onChange(size.scale)}
        >
          A
        </UnstyledButton>
      ))}
    </div>
  );
}
