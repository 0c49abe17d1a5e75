/** A guide of docs/ as its sections; see scripts/docs/guide.ts. */
declare module '*.md?guide' {
  const sections: readonly import('./blocks.ts').GuideSection[];
  export default sections;
}
