import { ActionIcon, IconMoon, IconSun, useComputedColorScheme, useMantineColorScheme } from '@tryout/shared-ui/kit';

/** Switches between light and dark; until it is used, the device decides. The choice is remembered. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={isDark ? 'Gunakan tampilan terang' : 'Gunakan tampilan gelap'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={22} aria-hidden /> : <IconMoon size={22} aria-hidden />}
    </ActionIcon>
  );
}
