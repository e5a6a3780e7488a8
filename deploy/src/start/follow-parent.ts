// Loaded into each service before its own code: when `npm start` has ended, in whatever way, the service ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
