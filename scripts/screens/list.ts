import { PATH_NAMES, type PathName, patternOf } from '../../apps/web/src/paths.ts';
import type { Examples } from './fill.ts';

/** A picture to be made. */
export interface Picture {
  /** The file's name, without its ending. */
  readonly name: string;
  readonly path: string;
  readonly by: string | undefined;
  readonly isPhone?: boolean;
  readonly isDark?: boolean;
}

/** Addresses that show no screen of their own: a PDF, ways that lead elsewhere, what stands in a frame. */
const WITHOUT_PICTURE: ReadonlySet<PathName> = new Set<PathName>([
  'terms',
  'passengerOldCart',
  'verifyCreditCard',
  'paymentFrameZelle',
  'paymentFrameCard',
]);

/** Which screens are shown on a telephone, too, and which in dark. */
const ON_PHONE: readonly PathName[] = ['home', 'passengerHome', 'passengerTransfer', 'staffOrders'];
const IN_DARK: readonly PathName[] = ['home', 'passengerHome', 'staffHome', 'staffOperations'];

/** Every screen by its name in `paths.ts`. */
export const SCREENS: readonly PathName[] = PATH_NAMES.filter((name) => !WITHOUT_PICTURE.has(name));

/** `staffMemberSheet` as a file: 'staff-member-sheet'. */
export const fileNameOf = (name: PathName): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Who looks at a screen; the public ones are looked at by nobody who is signed in. */
function lookerOf(name: PathName): string | undefined {
  if (name.startsWith('staff')) return 'admin@millaje.example';
  if (name.startsWith('corporate')) return 'aliado@millaje.example';
  return name.startsWith('passenger') ? 'maria@millaje.example' : undefined;
}

function pathOf(name: PathName, examples: Examples): string {
  if (name === 'passengerPayment') return '/passenger/products/payment/vip_access/7';
  const ids: Partial<Record<PathName, string>> = {
    staffOrder: examples.order,
    staffRedemption: examples.request,
    passengerRedemption: examples.ticket,
    staffOperation: examples.operation,
    passengerOperation: examples.operation,
  };
  const values: Readonly<Record<string, string>> = {
    id: ids[name] ?? '1',
    email: name === 'staffCorporate' ? 'aliado@millaje.example' : 'maria@millaje.example',
    hash: examples.hash,
    address: examples.address,
    ally: examples.ally,
    month: examples.month,
    for: 'password',
    line: 'transfers',
    currency: 'USD',
  };
  return patternOf(name)
    .replaceAll(/\/:\w+\?/g, '')
    .replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}

/** Every picture of the folder. */
export function picturesOf(examples: Examples): Picture[] {
  const pictureOf = (name: PathName) => ({ path: pathOf(name, examples), by: lookerOf(name) });
  return [
    ...SCREENS.map((name) => ({ name: fileNameOf(name), ...pictureOf(name) })),
    ...ON_PHONE.map((name) => ({ name: `${fileNameOf(name)}-phone`, ...pictureOf(name), isPhone: true })),
    ...IN_DARK.map((name) => ({ name: `${fileNameOf(name)}-dark`, ...pictureOf(name), isDark: true })),
  ];
}

/** The names of all files, for whoever only wants to know whether they are there. */
export const PICTURE_NAMES: readonly string[] = [
  ...SCREENS.map(fileNameOf),
  ...ON_PHONE.map((name) => `${fileNameOf(name)}-phone`),
  ...IN_DARK.map((name) => `${fileNameOf(name)}-dark`),
];
