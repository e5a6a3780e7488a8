/** Ends this browser's subscription, if there is one. Never rejects: the server forgets the device anyway. */
export async function unsubscribeHere(): Promise<void> {
  try {
    const subscription = await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // Nothing more can be done here.
  }
}
