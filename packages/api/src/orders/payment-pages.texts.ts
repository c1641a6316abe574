/** The titles of the pages on which members buy, and what the short ones of them say: these texts are there before a screen is. */
export const paymentPageTexts = {
  payment: 'Pago',
  verification: 'Verificación del pago',
  cart: 'Carrito',
  cartWith: (count: number): string => (count === 0 ? 'Carrito' : `Carrito (${count})`),
  purchases: 'Mis compras',
  bar: 'Compras',
  toProducts: 'Ver productos',
  toHome: 'Ir al inicio',
  results: {
    process: 'Su pago fue procesado exitosamente.',
    cancel: 'Su pago fue cancelado.',
    error: 'Error: Su pago no pudo ser procesado.',
  },
  resultTitles: { process: 'Pago procesado', cancel: 'Pago cancelado', error: 'Pago no procesado' },
} as const;
