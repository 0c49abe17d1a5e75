/** One function that stops all that was started. */
export const stopAll =
  (offs: readonly (() => void)[]): (() => void) =>
  () => {
    for (const off of offs) off();
  };
