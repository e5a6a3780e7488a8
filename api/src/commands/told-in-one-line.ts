/** A wrong option, a wrong setting or a server that is away is told in one line, as the API itself does; a defect keeps its stack. Loaded first by every command. */
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  const isDefect = error.code === undefined && error.name !== 'Error';
  console.error(isDefect ? error : `Not done: ${error.message || error.code}`);
  process.exit(1);
});
