/**
 * Names in local storage. The spec names the first five. Names that one file of the learner's area uses alone are there: `parting-notes`,
 * `reports-wait/…`, `practice-waits/…`, `key-shortcuts`. The shell has two in session storage: `own-area`, `tryout-reloaded-at`.
 */
export const storageKeys = {
  token: 'token',
  adminToken: 'admin-token',
  questionerToken: 'questioner_token',
  loginTime: 'loginTime',
  userTryouts: 'userTryouts',
  colorScheme: 'color-scheme',
  textSize: 'text-size',
  wayBack: 'way-back',
  examPlaces: 'exam-places',
  closedAnnouncements: 'closed-announcements',
  examTypes: 'exam-types',
  purchaseKeys: 'purchase-keys',
  installAnswered: 'install-answered',
  examDevice: 'exam-device',
  readMessages: 'read-messages',
} as const;
