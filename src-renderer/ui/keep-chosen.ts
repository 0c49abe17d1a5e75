/**
 * Of a native group of radio buttons whose owner decides: the engine has chosen another one before `change` is heard, and this
 * takes it back unless the owner has taken the choice, so that it can be made again.
 *
 * @param input the radio button that was chosen
 * @param chosen what the owner has chosen now
 */
export function keepChosen(input: HTMLInputElement, chosen: string): void {
  const group = input.closest('[role="radiogroup"]')?.querySelectorAll('input') ?? [];
  for (const one of group) one.checked = one.value === chosen;
}
