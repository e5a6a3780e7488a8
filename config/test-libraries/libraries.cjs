const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');

const root = resolve(__dirname, '../..');

/**
 * The libraries that tests of the front ends load from one file (`bundle.cjs`), by the names that our sources import. Nothing of it can be mocked.
 */
const names = [
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'diff',
  'eventsource',
  'get-nonce',
  'idb',
  'katex',
  'ky',
  'mantine-datatable',
  'qrcode-generator',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-router',
  'valibot',
  'zustand',
  'zustand/vanilla',
];

/** The file for the installed versions. It is made anew after any change of them, or of this folder. */
function bundleFile() {
  const hash = createHash('sha256');
  for (const file of [resolve(root, 'package-lock.json'), __filename, resolve(__dirname, 'bundle.cjs')])
    hash.update(readFileSync(file));
  return resolve(root, `node_modules/.cache/test-libraries/${hash.digest('hex').slice(0, 16)}.cjs`);
}

module.exports = { bundleFile, names };
