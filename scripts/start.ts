/** `npm start [-- arguments]`: the built app on Electron or, where its binary cannot be had or gets no sandbox, on the host. */
import { pickRuntime, runApp } from '../test/tools/host/launcher/run-app.ts';

const start = { args: process.argv.slice(2) };
process.exitCode = await runApp(await pickRuntime(start), start);
