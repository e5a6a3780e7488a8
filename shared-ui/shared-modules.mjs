import { readFileSync } from 'node:fs';

const own = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

const fromNpm = (name) => ({ singleton: true, requiredVersion: `^${own.dependencies[name]}` });
const ours = { singleton: true, version: own.version, requiredVersion: `^${own.version}` };

/**
 * The `shared` list of Module Federation, the same for the shell and all remotes: the one that loads first provides these modules to the
 * others. The shell must provide all entries of ours, `./more` and `./staff` too, or a remote brings a second Mantine (see README).
 */
export const sharedModules = {
  react: fromNpm('react'),
  'react-dom': fromNpm('react-dom'),
  zustand: fromNpm('zustand'),
  '@tryout/shared-ui': ours,
  '@tryout/shared-ui/more': ours,
  '@tryout/shared-ui/staff': ours,
};
