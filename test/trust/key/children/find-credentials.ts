import keytar from 'keytar';

/**
 * Stands in for the keychain process and does what that one never does: `findCredentials` reads the secret of a locked
 * entry without looking whether there is one, which kills the process from inside the native module.
 */
process.on('message', () => {
  void Reflect.apply(keytar.findCredentials, keytar, ['Longreach']);
});
