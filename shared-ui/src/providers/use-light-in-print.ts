import { useEffect } from 'react';

/** Uses the light colours while a page is printed, whatever the chosen scheme: paper is white. */
export function useLightInPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let worn: string | undefined;
    const wearLight = () => {
      worn ??= root.dataset['mantineColorScheme'];
      root.dataset['mantineColorScheme'] = 'light';
    };
    const wearOwn = () => {
      if (worn) root.dataset['mantineColorScheme'] = worn;
      worn = undefined;
    };
    window.addEventListener('beforeprint', wearLight);
    window.addEventListener('afterprint', wearOwn);
    return () => {
      window.removeEventListener('beforeprint', wearLight);
      window.removeEventListener('afterprint', wearOwn);
      wearOwn();
    };
  }, []);
}
