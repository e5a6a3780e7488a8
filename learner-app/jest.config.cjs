const web = require('../config/jest.web.cjs');

module.exports = {
  ...web,
  transform: { ...web.transform, '\\.md$': require.resolve('./markdown/jest-markdown.ts') },
};
