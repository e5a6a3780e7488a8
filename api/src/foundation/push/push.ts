/** A browser's push subscription. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A push message; the service worker shows it (shell/src/service-worker/push.ts). */
export interface PushText {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** The page on which a press stops messages of this kind. */
  stopPath: string;
  /** The same for a message that is sent again: a browser shows it once. */
  tag: string;
}

/** `gone`: the browser has ended the subscription; `refused`: the push service will never take this message. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** Brings messages to browsers through their push services. */
export interface PushCarrier {
  /** The key with which browsers subscribe. */
  publicKey: string;
  /** True if messages can be sent there: over https, to a host of the public internet. */
  mayReach(endpoint: string): Promise<boolean>;
  /**
   * @param options `tag`: the same for a message that is sent again; `until`: after that the push service drops it
   * @throws Error when it should be tried again; it doesn't name the browser
   */
  carry(target: PushTarget, text: PushText, options: { tag: string; ttlSeconds: number }): Promise<PushOutcome>;
}
