import { registerHooks } from 'node:module';

// Preloaded: the optional module is not installed.
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'keytar') throw new Error('Cannot find package');
    return next(specifier, context);
  },
});
