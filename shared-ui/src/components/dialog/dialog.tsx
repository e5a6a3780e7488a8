import type { DrawerProps, ModalProps } from '@mantine/core';
import { dialogs } from '@tryout/shared-ui/kit';
import { createContext, use, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLater } from '../../later/use-later.ts';

/**
 * Mantine's modal dialog. Its code comes after the page's first picture, or when it is opened. Escape closes the topmost one only; nothing closes it
 * while a call of its content runs (`useHeldOpen`).
 */
export function Modal({ children, ...props }: ModalProps) {
  const { library, hold, ...own } = useDialog(props);
  return (
    library && (
      <library.Modal {...props} {...own}>
        <Hold value={hold}>{children}</Hold>
      </library.Modal>
    )
  );
}

/** Mantine's drawer, as late as a modal dialog, and held open like it. */
export function Drawer({ children, ...props }: DrawerProps) {
  const { library, hold, ...own } = useDialog(props);
  return (
    library && (
      <library.Drawer {...props} {...own}>
        <Hold value={hold}>{children}</Hold>
      </library.Drawer>
    )
  );
}

/** Holds the dialog open around its content. Returns what lets it go. */
const Hold = createContext<() => () => void>(() => () => {});

/** Holds the dialog around a form open while its call runs: closed, a failure would be told to nobody. */
export function useHeldOpen(isBusy: boolean): void {
  const hold = use(Hold);
  useEffect(() => (isBusy ? hold() : () => {}), [isBusy, hold]);
}

function useHolds() {
  const [holds, setHolds] = useState(0);
  const hold = useCallback(() => {
    setHolds((now) => now + 1);
    return () => setHolds((now) => now - 1);
  }, []);
  return { isHeld: holds > 0, hold };
}

function useDialog({ opened, onClose, closeOnEscape = true, closeButtonProps, id: givenId }: ModalProps | DrawerProps) {
  const { isHeld, hold } = useHolds();
  const close = () => !isHeld && onClose();
  const library = useLater(dialogs, opened);
  // A dialog notes where the focus returns to when it opens, so it must have been drawn closed once.
  const [wasDrawn, setWasDrawn] = useState(library !== undefined);
  useEffect(() => {
    if (library) setWasDrawn(true);
  }, [library]);
  const ownId = useId();
  const id = givenId ?? ownId;
  const isOpen = opened && wasDrawn;
  useMenuButton(opened, isOpen);
  useEscape(id, isOpen && closeOnEscape, close);
  const held = isHeld && { closeButtonProps: { 'aria-label': 'Tutup', ...closeButtonProps, disabled: true } };
  return { library, hold, id, opened: isOpen, onClose: close, closeOnEscape: false, ...held };
}

/** A menu is gone when the dialog of one of its items closes: the focus then returns to the menu's button. */
function useMenuButton(opened: boolean, isOpen: boolean) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    // Here and not in an effect: the menu may go in the same moment as the dialog comes.
    const menu = opened ? document.activeElement?.closest('[data-menu-dropdown]') : null;
    setButton(document.getElementById(menu?.getAttribute('aria-labelledby') ?? ''));
  }
  // Before Mantine notes the focus, which it does in an effect.
  useLayoutEffect(() => {
    if (isOpen) button?.focus({ preventScroll: true });
  }, [isOpen, button]);
}

const openDialog = '[role="dialog"][aria-modal="true"]';

/**
 * Mantine closes all open dialogs at one Escape. Here it closes the one that has the focus, or the one on top if none has it; an Escape that has closed
 * one is marked as used, also for the dialogs of another copy of this file.
 */
function useEscape(id: string, isListening: boolean, onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isListening) return () => {};
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // An open list of choices, for example, closes itself.
      if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true')
        return;
      const top = document.activeElement?.closest(openDialog) ?? [...document.querySelectorAll(openDialog)].at(-1);
      if (top !== document.getElementById(id)?.querySelector(openDialog)) return;
      event.preventDefault();
      close.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [id, isListening]);
}
