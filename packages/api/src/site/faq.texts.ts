interface Names {
  readonly product: string;
  readonly airline: string;
}

/** What people ask about the programme. `{product}` and `{airline}` stand for the brand's names. */
export const faqTexts = {
  title: 'Preguntas frecuentes',
  questions: [
    {
      question: '¿Cuánto cuesta inscribirse?',
      answer:
        'La inscripción en {product} es gratuita. Todos los miembros comienzan en el nivel Silver, que no tiene costo.',
    },
    {
      question: '¿Cómo subo de nivel?',
      answer:
        'Los niveles son Silver, Gold y Black. Las membresías Gold y Black se compran en el sitio y cambian su nivel mientras estén vigentes.',
    },
    {
      question: '¿Mis millas vencen?',
      answer: 'Sus millas no vencen mientras sea un cliente activo.',
    },
    {
      question: '¿Puedo agregar millas después del viaje?',
      answer: 'No. Indique su Customer ID al comprar su boleto o antes de viajar con {airline}.',
    },
    {
      question: '¿Los menores de edad pueden inscribirse?',
      answer:
        'Sí, con su cédula o pasaporte. Los infantes de 0 a 2 años no pueden ser miembros; para menores de 9 años escriba al centro de servicio.',
    },
    {
      question: '¿Puedo comprar o transferir millas?',
      answer: 'Los miembros Gold y Black pueden comprar millas y transferirlas a otros miembros.',
    },
    {
      question: '¿En qué puedo usar mis millas?',
      answer:
        'Todos los niveles pueden redimirlas por boletos de ida o de ida y vuelta, y usarlas con los aliados del programa.',
    },
    {
      question: '¿Cómo pago a un aliado con mis millas?',
      answer:
        'Transfiéralas a su cuenta desde TRANSFERENCIA: puede hacerlo con cualquier nivel. Cada aliado fija sus propios precios en millas.',
    },
    {
      question: '¿Mi empresa puede ser un aliado?',
      answer:
        'Sí. Registre su organización en el sitio: acepta millas de los miembros y recibe 1 dólar por cada 200 millas consumidas, por transferencia bancaria dentro de los primeros 18 días de cada mes.',
    },
  ],
} as const;

/** The questions and answers with a brand's names in them. */
export function faqOf({ product, airline }: Names): { question: string; answer: string }[] {
  return faqTexts.questions.map(({ question, answer }) => ({
    question,
    answer: answer.replaceAll('{product}', product).replaceAll('{airline}', airline),
  }));
}
