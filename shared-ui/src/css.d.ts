/** Class names of a CSS module, as the bundler's named exports. */
declare module '*.module.css' {
  const classes: Record<string, any>;
  export = classes;
}
declare module '*.css';
