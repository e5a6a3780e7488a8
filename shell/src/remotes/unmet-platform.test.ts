import { unmetPlatform } from './unmet-platform.ts';

const provided = { react: '19.3.1', 'react-dom': '19.3.1', '@tryout/shared-ui/platform': '1.2.0' };
const asking = (name: string, requiredVersion: string, singleton = true) => [{ name, requiredVersion, singleton }];

describe('unmetPlatform', () => {
  it.each([
    ['the same', 'react', '^19.3.0'],
    ['an older minor version', 'react', '^19.1.4'],
    ['exactly this one', 'react', '19.3.1'],
    ['an older platform', '@tryout/shared-ui/platform', '^1.0.0'],
  ])('is content with %s', (_name, module, range) =>
    expect(unmetPlatform(asking(module, range), provided)).toBeUndefined(),
  );

  it.each([
    ['a newer patch than the range says', 'react', '^19.3.2'],
    ['a newer minor version', '@tryout/shared-ui/platform', '^1.3.0'],
    ['another major version', '@tryout/shared-ui/platform', '^2.0.0'],
    ['an older major version', 'react', '^18.3.1'],
    ['the scheme before the platform', '@tryout/shared-ui', '^0.1.0'],
    ['a module that every object has', 'constructor', '^1.0.0'],
    ['a range of another form', 'react', '>=19'],
  ])('names %s', (_name, module, range) =>
    expect(unmetPlatform(asking(module, range), provided)).toBe(`${module} ${range}`),
  );

  it('keeps the minor version below 1.0.0', () => {
    expect(unmetPlatform(asking('x', '^0.1.0'), { x: '0.1.4' })).toBeUndefined();
    expect(unmetPlatform(asking('x', '^0.1.0'), { x: '0.2.0' })).toBe('x ^0.1.0');
  });

  it('says nothing of what an area can bring along', () =>
    expect(unmetPlatform(asking('@tryout/shared-ui/kit', '0.0.0-h1', false), provided)).toBeUndefined());

  it.each([null, 'react', { name: 'react', singleton: true }])('says nothing of what is no entry: %j', (entry) =>
    expect(unmetPlatform([entry], provided)).toBeUndefined(),
  );
});
