import { InventoryRefusal } from '../../../modules/inventory/ports.ts';
import { decodeEntities, elementAt, elementsAt, type XmlElement } from './xml.ts';

/** What KIU says when it does not do what it is asked for. */
export interface KiuError {
  readonly code: string;
  readonly text: string;
}

/** The error of an answer; undefined where there is none. It may stand beneath the root, or be the root. */
export function errorOf(root: XmlElement): KiuError | undefined {
  const element = root.name === 'Error' ? root : (elementAt(root, 'Error') ?? elementAt(root, 'Errors', 'Error'));
  if (!element) return undefined;
  const said = (...names: readonly string[]) =>
    names.flatMap((name) => elementsAt(element, name)).find(({ text }) => text !== '')?.text;
  return {
    code: said('ErrorCode') ?? element.attributes['Code'] ?? '',
    text: decodeEntities(said('ErrorMsg', 'ErrorMessage') ?? element.text),
  };
}

/** KIU publishes no list of its codes, so an error is understood by its words, English or Spanish. What is none of these is `refused`. */
const meanings: readonly (readonly [InventoryRefusal['reason'] | 'unknown_booking', RegExp])[] = [
  [
    'unknown_booking',
    /(pnr|booking|reserv\w+|record|locator|localizador|ticket|boleto|itinerary).{0,30}(not found|does not exist|not exist|inexistente|no existe|no encontrad\w+)|(no existe|no se encuentra|not found).{0,30}(pnr|booking|reserv\w+|record|ticket|boleto)/i,
  ],
  [
    'booking_over',
    /(pnr|booking|reserv\w+|itinerary|ticket).{0,30}(cancel\w+|expired|expirad\w+|vencid\w+|void\w*|anulad\w+)|already (cancel\w+|void\w*)/i,
  ],
  [
    'sold_out',
    /no (seats?|availability|space)|not available|unavailable|sold ?out|class(es)? closed|sin (cupos?|asientos?|lugares|disponibilidad|espacio)|no hay (cupos?|asientos?|lugares|disponibilidad|espacio)|no disponible|clase cerrada|agotad\w+/i,
  ],
  [
    'not_sold',
    /no (valid )?(fares?|flights?)|(fare|flight)s? not (found|operat\w+)|(sin|no hay) (tarifas?|vuelos?)|not combinable|no combinable|no oper[ao]/i,
  ],
];

export function meaningOf({ text }: KiuError): InventoryRefusal['reason'] | 'unknown_booking' {
  return meanings.find(([, words]) => words.test(text))?.[0] ?? 'refused';
}

/** An error as a refusal of the port. */
export function refusalOf(error: KiuError): InventoryRefusal {
  const meaning = meaningOf(error);
  const reason = meaning === 'unknown_booking' ? 'booking_over' : meaning;
  return new InventoryRefusal(reason, `KIU ${error.code}: ${error.text}`.trim());
}
