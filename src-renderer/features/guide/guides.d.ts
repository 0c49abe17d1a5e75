/** A guide of docs/ as its sections; see scripts/docs/guide.ts. */
declare module '*.md?guide' {
  const sections: readonly import('./blocks.ts').GuideSection[];
  export default sections;
}

/** The text of a file, as vite gives it; the tests have no types of vite. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
