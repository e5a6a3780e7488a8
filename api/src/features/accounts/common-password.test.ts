import { isCommonPassword } from './common-password.ts';

describe('isCommonPassword', () => {
  it.each([
    '123456',
    'password',
    'PASSWORD',
    'qwertyuiop',
    '1qaz2wsx',
    // What people here choose, whatever digits and signs come with it.
    'rahasia',
    'rahasia123',
    'Rahasia_2026!',
    'kata-sandi',
    'katasandi1',
    'bismillah99',
    'IndonesiaRaya45',
    'merdeka1945',
    'sayangku123',
    // What this product is about.
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
