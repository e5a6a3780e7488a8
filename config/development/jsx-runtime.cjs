// Elements of a development server's build. Inside the deployed shell React is the shell's, built for production: it has nothing of what
// React's own development runtime asks it for ("getOwner is not a function"), and it can't replace a component in place.
const React = require('react');
const production = require('react-jsx-production');
const development = require('react-jsx-development');

// Only a development build of React has it.
const isDevelopment = 'act' in React;

if (!isDevelopment && module.hot)
  module.hot.addStatusHandler((status) => {
    // A change has arrived. Without this, it would be taken over and nobody would draw it.
    if (status === 'dispose') window.location.reload();
  });

module.exports = isDevelopment
  ? { ...development, jsx: development.jsxDEV, jsxs: (type, props, key) => development.jsxDEV(type, props, key, true) }
  : { ...production, jsxDEV: production.jsx };
