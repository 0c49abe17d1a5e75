// Every script of this project needs Node 24 (type stripping, node:sqlite). On Linux and Windows the optional
// dependency node-* of package.json brings it; npm puts it first on the PATH of its scripts.
// Before they run, it also writes the types of all texts, which git does not keep.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Longreach needs Node 24 or newer for its scripts; this is ${process.versions.node}.\n` +
      'Start them through npm ("npm test", "npm run demo") after "npm ci": that installs Node 24 beside the project on\n' +
      'Linux and Windows. If it was left out (npm ci --omit=optional) or on another system, install Node 24 from nodejs.org.',
  );
  process.exit(1);
}

const { writeTypes } = await import('./texts/write-types.ts');
writeTypes();
