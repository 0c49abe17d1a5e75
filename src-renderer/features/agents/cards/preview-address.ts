let last = 0;
/** Never the same twice in this window, so that no cache answers. A picture of a computer that is away may be of any age. */
export function nextAddress(agentId: number, awake: boolean): string {
  last += 1;
  return `/previews/${String(agentId)}/${String(last)}${awake ? '' : '?last'}`;
}
