/** Enter in a group of choices submits its form by its default button, as with native radio buttons. */
export function submitOnEnter(event: KeyboardEvent & { readonly currentTarget: HTMLButtonElement }): void {
  const { form } = event.currentTarget;
  if (event.key !== 'Enter' || form === null) return;
  event.preventDefault();
  const buttons = [...form.elements].filter((one) => one instanceof HTMLButtonElement);
  buttons.find(({ type }) => type === 'submit')?.click();
}
