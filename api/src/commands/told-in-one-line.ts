/** Whoever types a wrong option or has a wrong setting reads one line, and no stack: loaded first by every command. */
process.on('uncaughtException', ({ message }: Error) => {
  console.error(`Not done: ${message}`);
  process.exit(1);
});
