/** Addresses of files that the bundler copies beside the scripts. */
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}
