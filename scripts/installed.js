// What to do next, after `npm ci`. Plain JavaScript for any Node.
console.log(
  'Next: `npm run demo` opens Longreach with 200 practice agents; `npm test` runs all tests. More: README.md',
);
