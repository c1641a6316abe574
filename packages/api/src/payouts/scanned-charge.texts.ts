/** Texts of the transfer that an ally's code opens. */
export const scannedChargeTexts = {
  title: 'Datos tomados del código que escaneó',
  help: 'Revise el destinatario y el monto. No se envía nada hasta que usted lo confirme.',
  wrongTitle: 'El código de cobro no se puede leer',
  wrongHelp:
    'Está incompleto o fue modificado. Pida al aliado que muestre uno nuevo, o escriba los datos. No se envió nada.',
  description: (name: string): string => `Pago a ${name}`,
} as const;
