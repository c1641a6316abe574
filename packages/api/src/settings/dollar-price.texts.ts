/** Texts about the price of the dollar, and about how many miles a dollar asks. */
export const dollarPriceTexts = {
  tab: 'Precio del dolar',
  price: {
    title: 'Precio del dólar',
    help: 'Con él se calculan los totales en bolívares.',
    value: 'Precio del dólar (Bs)',
    required: 'Ingrese el precio del dólar',
    question: (value: string): string => `Desde ahora un dólar vale ${value} Bs.`,
    /** The toasts, as they are printed. */
    updated: 'Precio Actualizado',
    loadFailed: 'Error en la carga del precio',
    saveFailed: 'Error en la actualizacion del precio',
  },
  miles: {
    title: 'Millas por dólar',
    help: 'Con ellas se calculan los precios en millas de las tarifas.',
    value: 'Millas por dólar',
    required: 'Ingrese las millas por dólar',
    question: (value: string): string => `Desde ahora cada dólar de una tarifa cuesta ${value} millas.`,
    updated: 'Las millas por dólar fueron actualizadas.',
  },
  since: (moment: string): string => `Vigente desde: ${moment}`,
} as const;
