// Loaded first by every script of ours: an older Node would fail later with unhelpful errors.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 9)) {
  console.error(
    `Node >= 24.9 is needed, this is ${process.version} (${process.execPath}). Start with "npm start" or node_modules/.bin/node.`,
  );
  process.exit(1);
}
