import type { DrawerProps, ModalProps } from '@mantine/core';
import { dialogs } from '@tryout/shared-ui/kit';
import { useEffect, useState } from 'react';
import { useLater } from '../../later/use-later.ts';

/** Mantine's modal dialog. Its code comes after the page's first picture, or when it is opened. */
export function Modal({ opened, ...props }: ModalProps) {
  const { library, isOpen } = useDialog(opened);
  return library && <library.Modal {...props} opened={isOpen} />;
}

/** Mantine's drawer, as late as a modal dialog. */
export function Drawer({ opened, ...props }: DrawerProps) {
  const { library, isOpen } = useDialog(opened);
  return library && <library.Drawer {...props} opened={isOpen} />;
}

function useDialog(opened: boolean) {
  const library = useLater(dialogs, opened);
  // A dialog notes where the focus returns to when it opens, so it must have been drawn closed once.
  const [wasDrawn, setWasDrawn] = useState(library !== undefined);
  useEffect(() => {
    if (library) setWasDrawn(true);
  }, [library]);
  return { library, isOpen: opened && wasDrawn };
}
