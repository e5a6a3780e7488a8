import { IconChevronRight, IconGift, IconHelpCircle, IconUser, Link, Text } from '@tryout/shared-ui';
import * as styles from './quick-cards.module.css';

const cards = [
  { to: '/free-tryout', icon: IconGift, title: 'Tryout Gratis', note: 'Coba tanpa biaya' },
  { to: '/profile', icon: IconUser, title: 'Edit Profil', note: 'Data diri dan instansi tujuan' },
  { to: '/user-guide', icon: IconHelpCircle, title: 'Panduan Pengguna', note: 'Cara memakai semuanya' },
] as const;

/** The three short links of the dashboard. */
export function QuickCards() {
  return (
    <nav aria-label="Akses cepat">
      <ul className={styles.cards}>
        {cards.map(({ to, icon: Icon, title, note }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <Icon size={24} aria-hidden className={styles.icon} />
              <span className={styles.words}>
                <Text fw={600} component="span" display="block">
                  {title}
                </Text>
                <Text size="xs" c="dimmed" component="span" display="block">
                  {note}
                </Text>
              </span>
              <IconChevronRight size={20} aria-hidden className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
