import type { LegalSection } from './legal.ts';

export const termsTexts = {
  title: 'Términos y condiciones',
  subject: (product: string, airline: string): string => `${product}, el programa de millas de ${airline}`,
  file: 'terminos-y-condiciones.pdf',
} as const;

/** The programme's terms. */
export const termsSections: readonly LegalSection[] = [
  {
    title: '1. El programa',
    paragraphs: [
      '{product} es el programa de millas y membresías de {airline}. Quien se inscribe acepta estos términos y condiciones.',
    ],
  },
  {
    title: '2. Inscripción',
    paragraphs: [
      // Nothing is paid; the code: identity/account-codes.test.ts.
      'La inscripción es gratuita y personal. Quien se inscribe responde por que sus datos sean ciertos y valida su cuenta con el código que recibe por correo.',
      // From nine on by the form: registration.test.ts.
      'Los menores de edad pueden inscribirse con su cédula o pasaporte; los menores de 9 años, por medio del centro de servicio. Los infantes de 0 a 2 años no pueden ser miembros.',
    ],
  },
  {
    title: '3. Cuenta y seguridad',
    paragraphs: [
      // One account an e-mail and a document: members/register.test.ts.
      'Cada miembro tiene una sola cuenta, que no puede ceder. Es responsable de su contraseña y de las operaciones que se hagan con ella.',
    ],
  },
  {
    title: '4. Niveles',
    paragraphs: [
      // What is bought and when it ends: modules/orders/orders.test.ts, domain/memberships.test.ts, products/products.test.ts.
      'Los niveles son Silver, Gold y Black. Silver es el nivel básico y no tiene costo. Las membresías Gold y Black se adquieren en el sitio y cambian el nivel del miembro durante su vigencia; al vencer, el miembro vuelve a Silver.',
    ],
  },
  {
    title: '5. Beneficios',
    paragraphs: [
      'Todos los niveles: redención de millas, prioridad en el centro de llamadas y descuentos con aliados.',
      // Transfers: members/member-tiers.test.ts. Purchases: modules/orders/orders.test.ts. Business: domain/flights/rewards.test.ts. The rest is the airline’s, as the brand’s `benefits` have it.
      'Gold y Black: prioridad en el check-in, en el embarque y en el equipaje, compra de millas, transferencia de millas a otros miembros, y millas adicionales en cabina ejecutiva, de 10 % en Gold y de 20 % en Black.',
      'Black: una maleta facturada adicional (1 pieza de 23 kg) y ascenso de cabina según disponibilidad.',
    ],
  },
  {
    title: '6. Acumulación',
    paragraphs: [
      // By route, class and tier: earning/earning.test.ts; afterwards a coupon is credited once or traced, never typed in.
      'Las millas se acumulan por volar con {airline}, según la ruta, la clase y el nivel. No se pueden agregar millas después del viaje: el miembro debe identificarse con su Customer ID al comprar o al viajar.',
    ],
  },
  {
    title: '7. Vigencia de las millas',
    paragraphs: [
      // No operation takes miles away for their age: domain/ledger/operation-types.ts.
      'Las millas no vencen mientras el cliente esté activo. No son dinero, no generan intereses y no se pueden cambiar por efectivo.',
    ],
  },
  {
    title: '8. Redención',
    paragraphs: [
      // The price that was shown: redemptions/search.test.ts, modules/redemptions/redemptions.test.ts.
      'Las millas se redimen por boletos de ida o de ida y vuelta, sujetos a disponibilidad. El precio en millas es el que muestra el sitio al confirmar.',
      // redemptions/flow.test.ts, modules/redemptions/redemptions.test.ts
      'Una solicitud de redención puede estar en proceso hasta 72 horas. Si se rechaza, las millas vuelven a la cuenta.',
    ],
  },
  {
    title: '9. Transferencias',
    paragraphs: [
      // `minimumTransferMiles`, ledger/transfer.test.ts; the commission: settings/settings.test.ts. Members undo nothing; staff correct what was wrong.
      'Las millas se transfieren a otros usuarios registrados, desde 50 millas por operación. Se descuenta la comisión que el sitio muestra antes de confirmar. Una vez hecha, la operación no es reversible.',
    ],
  },
  {
    title: '10. Compras',
    paragraphs: [
      // modules/orders/orders.test.ts, orders/cards.test.ts
      'Las membresías y los paquetes de millas se pagan por los medios que ofrece el sitio, al precio que muestra. Se acreditan cuando el pago queda confirmado.',
    ],
  },
  {
    title: '11. Suspensión y cierre',
    paragraphs: [
      // members/manage-users.test.ts; closing it: personal-data/erasure.test.ts.
      'El programa puede desactivar una cuenta usada con fraude o contra estos términos. El miembro puede pedir el cierre de la suya cuando quiera.',
    ],
  },
  {
    title: '12. Cambios y contacto',
    paragraphs: [
      'Los cambios de estos términos se publican en el sitio antes de entrar en vigor. Para preguntas y reclamos escriba a {email}.',
    ],
  },
];
