import { Anchor, Stack, Text } from '@tryout/shared-ui/kit';
import { Link } from '@tryout/shared-ui/platform';
import type { ReactNode } from 'react';
import { brand } from '../../brand/brand.ts';
import { KawungMark } from '../../brand/kawung-mark.tsx';
import { KawungPattern } from '../../brand/kawung-pattern.tsx';
import { Wordmark } from '../../brand/wordmark.tsx';
import { ColorSchemeToggle } from '../../providers/color-scheme-toggle.tsx';
import { SkipLink } from '../app-shell/skip-link.tsx';
import { PageTitle } from '../page-title/page-title.tsx';
import * as styles from './auth-layout.module.css';

interface AuthLayoutProps {
  /** The h1: "Login ke Akun Anda". */
  title: string;
  description?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** Below the form: links to other sign-ins. */
  footer?: ReactNode;
  /** The sentence on the indigo panel; default: the brand's promise. */
  promise?: string;
  /** Small points below the promise. */
  points?: readonly string[];
}

/** A sign-in or registration page: the form, and on wide screens an indigo panel with kawung beside it. */
export function AuthLayout({
  title,
  description,
  children,
  footer,
  promise = brand.promise,
  points = [],
}: AuthLayoutProps) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <KawungPattern tone="white" className={styles.panel} component="aside" label={brand.name}>
        <Anchor
          component={Link}
          to="/"
          underline="never"
          reloadDocument
          className={styles.panelHome}
          aria-label={`${brand.name}, beranda`}
        >
          <Wordmark size="lg" onNila />
        </Anchor>
        <div className={styles.promise}>
          <KawungMark size={56} tone="white" />
          <p>{promise}</p>
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </div>
      </KawungPattern>
      <div className={styles.side}>
        <header className={styles.bar}>
          <Anchor
            component={Link}
            to="/"
            underline="never"
            reloadDocument
            className={styles.barHome}
            aria-label={`${brand.name}, beranda`}
          >
            <Wordmark />
          </Anchor>
          <ColorSchemeToggle />
        </header>
        <main id="konten" tabIndex={-1} className={styles.main}>
          <PageTitle description={description}>{title}</PageTitle>
          {children}
          {footer && (
            <Stack gap="xs" mt="xl">
              {footer}
            </Stack>
          )}
        </main>
        <Text size="xs" c="dimmed" ta="center" component="footer" p="md">
          © {new Date().getFullYear()} {brand.name}
        </Text>
      </div>
    </div>
  );
}
