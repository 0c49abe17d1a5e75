/** Puts a question about a host to the user once, however many ask it before there is an answer. */
export function shareQuestions(confirm: (host: string) => Promise<boolean>): (host: string) => Promise<boolean> {
  const open = new Map<string, Promise<boolean>>();
  return (host) => {
    const asked = open.get(host) ?? confirm(host).finally(() => open.delete(host));
    open.set(host, asked);
    return asked;
  };
}
