// Loaded into each service before its own code: when `npm start` is gone, however it ended, the service ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
