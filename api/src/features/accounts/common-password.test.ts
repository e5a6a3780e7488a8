import { isCommonPassword } from './common-password.ts';

describe('isCommonPassword', () => {
  it.each([
    '123456',
    'password',
    'PASSWORD',
    'qwertyuiop',
    '1qaz2wsx',
    // Common choices in Indonesia, with any digits and signs.
    'rahasia',
    'rahasia123',
    'Rahasia_2026!',
    'kata-sandi',
    'katasandi1',
    'bismillah99',
    'IndonesiaRaya45',
    'merdeka1945',
    'sayangku123',
    // Words of this product.
    'tryout123',
    'TryoutBUMN2026',
    'cpns2026',
    'lulus-cpns',
    '123bumn',
  ])('knows %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    'lebihrahasia',
    'sangatrahasia',
    'kata-sandi-baru',
    'jendela kopi merapi',
    'Pq7-tz91',
    'rahasiaku di laci',
    '739205',
  ])('has nothing against %s', (password) => expect(isCommonPassword(password)).toBe(false));
});
