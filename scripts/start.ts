/** `npm start [-- arguments]`: the built app on Electron or, where its binary cannot be had, on the host. */
import { pickRuntime, runApp } from '../test/tools/host/launcher/run-app.ts';

process.exitCode = await runApp(await pickRuntime(), process.argv.slice(2));
