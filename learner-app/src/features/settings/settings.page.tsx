import { Card, LoadingState, PageTitle, Text, Title, useSearchParams } from '@tryout/shared-ui';
import { OwnSessions, PasswordChangeForm, Tabs } from '@tryout/shared-ui/more';
import { lazy, type ReactNode, Suspense } from 'react';
import { forgetOnSignOut } from '../../forget-on-sign-out.ts';
import { useSession } from '../../session.ts';
import { OwnData } from './own-data.tsx';
import { ProfileForm } from './profile-form.tsx';
import { changePassword, sessions } from './settings.api.ts';
import * as styles from './settings.module.css';

const RemindersSection = lazy(() =>
  import('./reminders/reminders-section.tsx').then(({ RemindersSection: Section }) => ({ default: Section })),
);

const tabs = { profil: 'Profil', password: 'Password', notifikasi: 'Notifikasi' } as const;
type TabName = keyof typeof tabs;

/** The open tab, kept in the address, so that a reload stays and "back" goes back; the first tab's address names no tab. */
function useTab(): [TabName, (tab: TabName) => void] {
  const [query, setQuery] = useSearchParams();
  const named = query.get('tab') ?? '';
  return [
    Object.hasOwn(tabs, named) ? (named as TabName) : 'profil',
    (tab) => setQuery(tab === 'profil' ? {} : { tab }),
  ];
}

/** The device's copies go even if another tab has heard first that the session is over. */
function signOutEverywhere(): void {
  forgetOnSignOut();
  useSession.getState().signOut();
}

/** /profile and /settings: the learner's own account. All tabs stay mounted, so that changing between them loses nothing typed. */
export function Component() {
  const user = useSession(({ account }) => account);
  const [tab, openTab] = useTab();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <PageTitle>Pengaturan Akun</PageTitle>
      {/* Arrows only move the focus: each opened tab is a step in the browser's history. */}
      <Tabs value={tab} onChange={(opened) => openTab(opened as TabName)} activateTabWithKeyboard={false}>
        <Tabs.List grow mb="md" aria-label="Pengaturan Akun">
          {Object.entries(tabs).map(([name, label]) => (
            <Tabs.Tab key={name} value={name} className={styles.tab ?? ''}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profil" className={styles.panel ?? ''}>
          <Section title="Informasi Profil" description="Kelola informasi profil Anda">
            <ProfileForm user={user} />
          </Section>
          <OwnData user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="password" className={styles.panel ?? ''}>
          <Section title="Ubah Password" description="Ubah password akun untuk meningkatkan keamanan akun Anda">
            <PasswordChangeForm email={user.email} change={changePassword} />
          </Section>
          {/* Fetched when the tab is opened: the other tabs need no answer. */}
          {tab === 'password' && (
            <Section
              title="Perangkat yang masuk"
              description="Ada yang tidak Anda kenal? Keluarkan, lalu ubah password Anda."
            >
              <OwnSessions calls={sessions} onEndedAll={signOutEverywhere} />
            </Section>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="notifikasi">
          {/* Fetched when the tab is opened, with its code. */}
          {tab === 'notifikasi' && (
            <Suspense fallback={<LoadingState label="Memuat pengingat…" />}>
              <RemindersSection />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Section({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <Card withBorder component="section" p={{ base: 'md', sm: 'lg' }}>
      <div className={styles.words}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {children}
    </Card>
  );
}
