/** Every name under which we store something on the device. The spec names the first five. */
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
