/** Every name under which we keep something on the device. The first five are the spec's. */
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
} as const;
