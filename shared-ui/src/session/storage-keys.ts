/**
 * Names in local storage. The spec names the first five. `reportsWait` and `practiceWaits` are followed by `/` and the learner's id. The shell has two
 * names in session storage: `own-area`, `tryout-reloaded-at`.
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
  partingNotes: 'parting-notes',
  reportsWait: 'reports-wait',
  practiceWaits: 'practice-waits',
  keyShortcuts: 'key-shortcuts',
} as const;
