/**
 * Sets a style that is only known at run time: `{@attach styled({ top: '12px' })}`. It goes through the style object, which the
 * content policy allows; a style attribute in the markup it does not.
 */
export const styled =
  (values: Readonly<Record<string, string>>) =>
  (element: HTMLElement): void => {
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
  };
