import { readFileSync } from 'node:fs';
import { contentVersions } from './content-versions.mjs';

const sharedUi = JSON.parse(readFileSync(new URL('../../shared-ui/package.json', import.meta.url), 'utf8'));

/** Without the patch: an area that was built with a newer patch of React is content with the shell's. */
const minorOf = (version) => `^${version.split('.', 2).join('.')}.0`;
const oncePerPage = (version, requiredVersion) => ({ singleton: true, strictVersion: true, version, requiredVersion });
const oncePerPageFromNpm = (name) => {
  const version = sharedUi.dependencies[name];
  return oncePerPage(version, minorOf(version));
};
/** No caret and an exact version: another content has another version, and is never taken in its place. */
const sameContent = (version) => ({ singleton: false, version, requiredVersion: version });

/**
 * The `shared` list of Module Federation, the same for the shell and all remotes (docs/independent-areas.md). The shell provides all of it.
 * - What a page has once: React, and the platform. A remote that asks for a version that the shell doesn't have is refused.
 * - The rest of shared-ui, in two parts: an area uses the page's copy where it was built from the same content, else it brings its own.
 * @param build how the front ends compile shared-ui (`makeBuild` in rspack.web.mjs)
 * @param dev true for a development server: its modules change all the time, so it always brings its own
 */
export async function sharedModules(build, { dev, name }) {
  const { kit, components } = dev ? ownVersions(name) : await contentVersions(build);
  return {
    react: oncePerPageFromNpm('react'),
    'react-dom': oncePerPageFromNpm('react-dom'),
    '@tryout/shared-ui/platform': oncePerPage(sharedUi.platformVersion, `^${sharedUi.platformVersion}`),
    zustand: { singleton: false, requiredVersion: `^${sharedUi.dependencies.zustand}` },
    '@tryout/shared-ui/kit': sameContent(kit),
    '@tryout/shared-ui/kit-more': sameContent(kit),
    '@tryout/shared-ui/kit-staff': sameContent(kit),
    '@tryout/shared-ui': sameContent(components),
    '@tryout/shared-ui/more': sameContent(components),
    '@tryout/shared-ui/staff': sameContent(components),
  };
}

const ownVersions = (name) => {
  const version = `0.0.0-dev-${name.replaceAll('_', '-')}`;
  return { kit: version, components: version };
};
