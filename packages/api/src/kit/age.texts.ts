/** What a list says that was read some seconds behind. */
export const ageTexts = {
  age: (seconds: string): string => `Datos de hace ${seconds} s: lo más reciente puede faltar.`,
} as const;
