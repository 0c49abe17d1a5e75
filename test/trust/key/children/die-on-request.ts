/** Stands in for the keychain process and dies of the signal its surroundings name, as a native crash would kill it. */
const signal = process.env.DIE_OF === 'SIGABRT' ? 'SIGABRT' : 'SIGSEGV';
process.on('message', () => {
  if (signal === 'SIGABRT') process.abort();
  process.kill(process.pid, signal);
});
