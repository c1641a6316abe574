/** Texts about prices and rates, whatever they are of. */
export const amountTexts = {
  wrongMoney: 'El precio debe ser un número con hasta dos decimales.',
  notPositive: 'El precio debe ser mayor que 0.',
  tooLarge: 'El precio es demasiado grande.',
  wrongRate: (decimals: number): string => `El valor debe ser un número con hasta ${decimals} decimales.`,
  rateNotPositive: 'El valor debe ser mayor que 0.',
  rateTooLarge: 'El valor es demasiado grande.',
  /** `36.501` can be either. */
  ambiguous: 'No se sabe si el punto separa miles o decimales. Escriba los decimales con coma.',
} as const;
