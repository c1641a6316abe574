import type { LegalSection } from './legal.ts';

export const corporateTermsTexts = {
  title: 'Términos y condiciones para usuarios corporativos',
  lead: (product: string): string => `Lo que acuerdan ${product} y las organizaciones que aceptan sus millas.`,
} as const;

/** The thirteen clauses between the programme and its allies. */
export const corporateTermsClauses: readonly LegalSection[] = [
  {
    title: 'Primera: objeto',
    paragraphs: [
      'Este acuerdo regula la participación de organizaciones («el aliado») en {product}, el programa de millas de {airline}, para que los pasajeros miembros consuman en ellas sus millas a cambio de productos o servicios.',
    ],
  },
  {
    title: 'Segunda: registro del aliado',
    paragraphs: [
      // members/register.test.ts
      'El aliado se registra en este sitio por medio de su representante legal, que declara tener facultades para obligarlo y que los datos entregados son ciertos. El registro es gratuito.',
    ],
  },
  {
    title: 'Tercera: cuenta y seguridad',
    paragraphs: [
      // corporates/corporates.test.ts
      'El aliado recibe una cuenta para recibir y consultar millas. Es responsable de su contraseña y de lo que se haga con ella, y avisará sin demora de todo uso no autorizado.',
    ],
  },
  {
    title: 'Cuarta: aceptación de millas',
    paragraphs: [
      // ledger/transfer.test.ts; allies undo nothing, staff correct what was wrong.
      'El aliado acepta las millas {product} que los pasajeros le transfieran desde sus cuentas. El consumo se entiende hecho cuando la operación aparece en la cuenta del aliado; desde entonces no es reversible.',
    ],
  },
  {
    title: 'Quinta: precios en millas',
    paragraphs: [
      'El aliado fija libremente el precio en millas de sus productos y servicios, lo muestra al pasajero antes del consumo y lo mantiene en la operación que el pasajero confirma.',
    ],
  },
  {
    title: 'Sexta: valor de las millas',
    paragraphs: [
      // domain/payouts/payouts.test.ts
      '{product} paga al aliado 1 dólar de los Estados Unidos de América (1 USD) por cada 200 millas consumidas.',
    ],
  },
  {
    title: 'Séptima: forma y fecha de pago',
    paragraphs: [
      // domain/payouts/payouts.test.ts
      'El pago de las millas consumidas en un mes se hace dentro de los primeros 18 días del mes siguiente, por transferencia bancaria a la cuenta que indique el aliado.',
    ],
  },
  {
    title: 'Octava: conciliación',
    paragraphs: [
      'Las operaciones registradas en la cuenta del aliado son la base del pago. El aliado puede objetarlas por escrito dentro de los 10 días hábiles siguientes a su registro.',
    ],
  },
  {
    title: 'Novena: obligaciones del aliado',
    paragraphs: [
      'El aliado presta sus productos y servicios con la calidad que ofrece a cualquier cliente, responde por ellos ante el pasajero y cumple las leyes e impuestos que le correspondan.',
    ],
  },
  {
    title: 'Décima: uso de marcas',
    paragraphs: [
      'Mientras dure este acuerdo, el aliado puede anunciar que acepta millas {product} y el programa puede nombrar al aliado en sus comunicaciones. Ninguno adquiere derechos sobre las marcas del otro.',
    ],
  },
  {
    title: 'Undécima: datos personales',
    paragraphs: [
      'El aliado usa los datos de los pasajeros solo para atender el consumo y los protege según la ley y las políticas de privacidad del programa.',
    ],
  },
  {
    title: 'Duodécima: terminación',
    paragraphs: [
      'Cualquiera de las partes puede terminar este acuerdo con aviso por escrito, dado con 10 días hábiles de anticipación. Las millas consumidas hasta esa fecha se pagan según las cláusulas sexta y séptima.',
    ],
  },
  {
    title: 'Decimotercera: avisos y ley aplicable',
    paragraphs: [
      'Los avisos se dirigen al correo registrado por el aliado y a {email}. Este acuerdo se rige por las leyes del país en el que {airline} tiene su domicilio.',
    ],
  },
];
