/** Texts of receipts on the screen. */
export const receiptTexts = {
  download: 'Descargar comprobante',
  downloadOf: (id: string): string => `Descargar comprobante #${id}`,
  failed: 'No se pudo descargar el comprobante',
  /** The name of the file of none in particular. */
  file: 'comprobante.pdf',
  operationFile: (id: string): string => `comprobante-operacion-${id}.pdf`,
  orderFile: (id: string): string => `comprobante-compra-${id}.pdf`,
} as const;
