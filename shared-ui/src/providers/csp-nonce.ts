import { setNonce } from 'get-nonce';

/** The nonce the server put into this page for inline styles; '' when the page came without one. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
}

/** Gives the nonce to Mantine's scroll lock, which asks get-nonce, not the provider. */
export function tellScrollLock(): void {
  const nonce = styleNonce();
  if (nonce) setNonce(nonce);
}
