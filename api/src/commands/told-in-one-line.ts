/** Answers a wrong option or setting in one line, without a stack, as the server does: loaded first by every command. */
process.on('uncaughtException', ({ message }: Error) => {
  console.error(`Not done: ${message}`);
  process.exit(1);
});
