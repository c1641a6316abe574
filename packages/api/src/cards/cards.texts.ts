/** What opens the card with its code; it stands on the first screen, the rest comes with the dialog. */
export const openCardText = 'Ver código y guardar';

/** Texts of the membership card as a picture and as a pass. */
export const cardPictureTexts = {
  title: 'Mi tarjeta',
  lead: 'Muéstrela en el mostrador: el código lleva a su Customer ID.',
  alt: (tier: string, name: string): string => `Tarjeta ${tier} de ${name}`,
  described: (number: string): string => `Customer ID ${number}`,
  noNumber: 'Su Customer ID todavía está por asignar; la tarjeta no lleva código hasta entonces.',
  noNumberShort: 'Número por asignar',
  loadFailed: 'No se pudo cargar la tarjeta',
  png: 'Imagen PNG',
  svg: 'Imagen SVG',
  pass: 'Apple Wallet',
  failed: 'No se pudo descargar la tarjeta',
  pngFile: 'tarjeta.png',
  svgFile: 'tarjeta.svg',
  passFile: 'tarjeta.pkpass',
  passDescription: (product: string, airline: string): string => `Tarjeta de ${product}, el programa de ${airline}`,
  passFields: {
    tier: 'MEMBRESÍA',
    name: 'TITULAR',
    customerId: 'CUSTOMER ID',
    memberSince: 'MIEMBRO DESDE',
    validUntil: 'VÁLIDA HASTA',
    phone: 'Teléfono',
    email: 'Correo',
    site: 'Sitio',
  },
} as const;
