// better-sqlite3 crashes without a message on an old Node, so the version is checked before anything else is loaded.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 9)) {
  process.stderr.write(
    `Node >= 24.9 is needed, this is ${process.version} (${process.execPath}). Start with "npm start" or node_modules/.bin/node.\n`,
  );
  process.exit(1);
}
