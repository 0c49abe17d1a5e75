/** The default label of an account: the host of its address ("api.northfield.example"), a fixed text on loopback. */
export function defaultLabel(address: string): string {
  try {
    const { hostname, host } = new URL(address);
    return /^(127\.|localhost$|\[::1\]$)/.test(hostname) ? 'Service on this computer' : host;
  } catch {
    return address;
  }
}

/** What the user typed, on one line and within 80 characters; the host where that leaves nothing. */
export function labelOrDefault(label: string, address: string): string {
  const typed = label.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return typed === '' ? defaultLabel(address) : Array.from(typed).slice(0, 80).join('');
}
