import type { PushDevice } from '@tryout/api/contract';

/** Why this browser can't show push messages; `ready`: it can, or can ask for the permission. */
export type PushSupport = 'ready' | 'denied' | 'needs-install' | 'unsupported';

const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** True in an app that was opened from the home screen. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Whether push messages can be switched on here; asks for nothing. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    // Apple's phones have push only in installed apps.
    return isApplePhone() ? 'needs-install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/**
 * Subscribes this browser, after a press: the browser asks for the permission.
 * @returns undefined when the permission was refused or closed
 * @throws Error when the browser can't subscribe
 */
export async function subscribeHere(publicKey: string): Promise<PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) throw new Error('No service worker');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  let subscription: PushSubscription;
  try {
    subscription = await worker.pushManager.subscribe(options);
  } catch (error) {
    // One that was made with another key of the server stands in the way.
    const old = await worker.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    subscription = await worker.pushManager.subscribe(options);
  }
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
