/** Lets every pending promise and stream continue; messages of worker threads are not waited for. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
