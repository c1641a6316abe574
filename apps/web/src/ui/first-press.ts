/** For a button that sends at once: the second press of a double click comes before it can look busy. */
export const firstPress =
  (act: () => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail <= 1) act();
  };
