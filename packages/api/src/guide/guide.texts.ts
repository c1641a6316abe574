import type { GuideSection } from './guide-section.ts';
import { milesCalls } from './miles-calls.texts.ts';
import { peopleCalls } from './people-calls.texts.ts';
import { shopCalls } from './shop-calls.texts.ts';

/** Every call of the API by what it is about, in the words of the guide. */
export const guideSections: readonly GuideSection[] = [...peopleCalls, ...milesCalls, ...shopCalls];

/** Texts of the guide of the API. */
export const guideTexts = {
  title: (product: string): string => `API de ${product}`,
  lead: 'Para quienes programan contra ella. Cada llamada de esta página es la que el servidor responde: la página se escribe a partir de la misma tabla.',
  document: 'Documento OpenAPI 3.1',
  plain: 'La misma guía para modelos de lenguaje',
  contents: 'Contenido',
  rules: 'Reglas de todas las llamadas',
  /** What holds for all calls, a paragraph each; between grave accents stands what is written so. */
  ruleList: [
    'Una llamada con sesión lleva `Authorization: Bearer TOKEN`; el token es el de `POST /api/v1/login?platform=web`.',
    'Un cuerpo puede ser `application/json` o `application/x-www-form-urlencoded`; donde va un archivo, también `multipart/form-data`, con los mismos nombres de campos.',
    'Una respuesta es `{ code, message, … }`. Un rechazo es `{ code, message, error: { code, message, rule } }`: `rule` es uno de un conjunto cerrado, `message` es lo que lee una persona, y con el estado 400 `error.fields` dice qué tiene cada campo.',
    'Con 401 no hay sesión, o terminó. Con 403 el rol no puede. Con 429 hay que esperar lo que dice `Retry-After`. Con 503 se repite lo mismo.',
    'Lo que mueve millas o dinero exige la cabecera `Idempotency-Key`: la misma clave con los mismos datos da otra vez la primera respuesta, con `Idempotent-Replayed: true`; con otros datos se rechaza. Una orden se decide una sola vez, bajo cualquier clave; la misma decisión con la misma clave se responde igual. Las claves son de quien llama.',
    'En las listas `page_count` es la página, desde 1, y `quantity` su tamaño; en operaciones y órdenes son `page` y `limit`. Los días se escriben `AAAA-MM-DD`, con ambos extremos, en la zona horaria del programa.',
    'Las millas y el dinero son números enteros o textos decimales; nunca llevan coma flotante.',
    'El saldo llega solo por el websocket `/api/v1/live`: el primer mensaje es `{ "token": TOKEN }`, y cada aviso es `{ "type": "balance", "balance": N }`.',
  ],
  who: 'Quién',
  whoNames: {
    anyone: 'Cualquiera',
    user: 'Toda persona con sesión',
    SUPER_ADMIN: 'Administradores',
    CONSULT: 'Consulta',
    PASSENGER: 'Miembros',
    CORPORATE: 'Aliados',
    signed: 'La pasarela, por su firma sobre los bytes del cuerpo (`stripe-signature`)',
  },
  idempotent: 'Exige la cabecera `Idempotency-Key`.',
  mayBeIdempotent: 'Admite la cabecera `Idempotency-Key`: repetida con ella, no agrega otra vez.',
  headers: (names: string): string => `Estos campos también se aceptan como cabecera: ${names}.`,
  upload: (field: string, megabytes: string): string =>
    `Un archivo puede ir en \`${field}\` de un formulario multipart, hasta ${megabytes} MB.`,
  parts: { params: 'En la dirección', query: 'En la consulta', body: 'En el cuerpo' },
  noInput: 'No recibe datos.',
  columns: { name: 'Campo', type: 'Tipo', required: 'Obligatorio', always: 'Siempre está' },
  yes: 'Sí',
  no: 'No',
  answers: 'Respuestas',
  file: (name: string): string => `El archivo ${name}.`,
  free: 'Lo que la pasarela envía, sin cambiar un byte.',
  refusals: 'Rechazos',
  refusalColumns: { status: 'Estado', rule: 'Regla', text: 'Mensaje' },
  anyRefusal: 'Además de los de toda llamada.',
  commonRefusals: 'Rechazos de toda llamada',
  types: {
    string: 'texto',
    number: 'número',
    integer: 'entero',
    boolean: 'sí o no',
    array: (of: string): string => `lista de ${of}`,
    object: 'objeto',
    null: 'null',
    any: 'cualquiera',
    or: ' o ',
    of: 'Uno de: ',
  },
} as const;
