import { ActionIcon, IconArrowRight, IconPlayerPause, IconPlayerPlay, Link, useReducedMotion } from '@tryout/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { banners } from './banners.ts';
import * as styles from './banner-carousel.module.css';
import { useAttended, useAutoAdvance } from './use-auto-advance.ts';

const intervalMs = 4_000;
/** After this time without scrolling a swipe has ended. */
const settledMs = 120;

/**
 * Slides side by side in a strip that the browser itself scrolls and snaps: a swipe needs no script. Moves on by itself, except while the
 * mouse or the keyboard focus is in it, after it was stopped, or for users who want no motion.
 */
export function BannerCarousel() {
  const carousel = useRef<HTMLElement>(null);
  const isAttended = useAttended(carousel);
  const strip = useRef<HTMLUListElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [slide, setSlide] = useState(0);
  const wantsNoMotion = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const isOn = choice ? choice === 'play' : !wantsNoMotion;

  function show(next: number) {
    setSlide(next);
    const { current } = strip;
    current?.scrollTo({ left: next * current.clientWidth, behavior: wantsNoMotion ? 'auto' : 'smooth' });
  }

  useAutoAdvance(isOn && !isAttended, slide, intervalMs, () => show((slide + 1) % banners.length));
  useEffect(() => () => clearTimeout(settling.current), []);

  function onScroll() {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const { current } = strip;
      if (current && current.clientWidth > 0) setSlide(Math.round(current.scrollLeft / current.clientWidth));
    }, settledMs);
  }

  return (
    <section ref={carousel} className={styles.carousel} aria-roledescription="korsel" aria-label="Sorotan">
      <ul ref={strip} className={styles.strip} onScroll={onScroll}>
        {banners.map(({ id, icon: Icon, title, text, action, to }) => (
          <li key={id} className={styles.slide}>
            <Icon size={40} aria-hidden className={styles.icon} />
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.text}>{text}</p>
              <Link to={to} className={styles.action}>
                {action} <IconArrowRight size={18} aria-hidden />
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.controls}>
        {banners.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            className={styles.dot}
            aria-label={`Sorotan ${index + 1}: ${title}`}
            aria-current={index === slide ? 'true' : undefined}
            onClick={() => show(index)}
          />
        ))}
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={isOn ? 'Hentikan pergantian otomatis' : 'Putar pergantian otomatis'}
          onClick={() => setChoice(isOn ? 'pause' : 'play')}
        >
          {isOn ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
        </ActionIcon>
      </div>
    </section>
  );
}
