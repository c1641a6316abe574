import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { startBrowser } from '../../test/journeys/chromium.ts';
import { keepSession } from '../../test/journeys/kept-session.ts';
import type { Figure } from './figure.ts';
import { judgePresses, type Press, readPresses, watchPresses } from './presses.ts';

/** Of a hundred presses so many have to be done in time. */
const SHARE_GOAL = 0.98;

interface Side {
  readonly name: string;
  readonly by?: string;
  readonly viewport: NonNullable<BrowserContextOptions['viewport']>;
  /** By how much the processor is slowed down. */
  readonly throttling: number;
  /** How long a press may take until the page shows what came of it, in milliseconds. */
  readonly limitMs: number;
  /** Where the presses are done, and what is pressed there. */
  readonly screens: readonly { readonly path: string; use(page: Page): Promise<void> }[];
}

/** How long people look at a page before they press anything, in milliseconds. */
const LOOK_MS = 1000;
/** How long people take from one press to the next at least, in milliseconds. */
const PACE_MS = 120;
const pause = (page: Page) => page.waitForTimeout(PACE_MS);

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** How long a finger stays on what it presses, in milliseconds. */
const HOLD_MS = 60;

/** Presses as a hand does. That the target can be pressed is seen before: what the tool does for that is no part of the press. */
async function press(target: Locator): Promise<void> {
  const page = target.page();
  await target.hover();
  await pause(page);
  await page.mouse.down();
  await page.waitForTimeout(HOLD_MS);
  await page.mouse.up();
  await pause(page);
}

const pressButton = (page: Page, name: string | RegExp) => press(page.getByRole('button', { name }).first());

const type = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).pressSequentially(text, { delay: PACE_MS });

/** Switches the colours there and back. */
async function switchColours(page: Page): Promise<void> {
  await pressButton(page, 'Usar colores oscuros');
  await pressButton(page, 'Usar colores claros');
}

async function times(count: number, act: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await act();
}

/** Opens something that lies over the page, and closes it by Escape. */
async function openAndClose(page: Page, name: string | RegExp): Promise<void> {
  await pressButton(page, name);
  await page.locator('[role="dialog"], [role="menu"]').first().waitFor();
  await pause(page);
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: 'hidden' });
  await pause(page);
}

/** Presses column heads of a table, each twice: up and down. */
async function sort(page: Page, columns: readonly string[]): Promise<void> {
  for (const name of columns)
    await times(2, () => press(page.getByRole('columnheader', { name }).getByRole('button', { name }).first()));
}

/** Opens the first eight rows of a list, and goes back from each. */
async function openRows(page: Page, name: RegExp): Promise<void> {
  for (let row = 0; row < 8; row += 1) {
    await press(page.getByRole('link', { name }).nth(row));
    await page.waitForURL(/\/operations\/\d+/);
    await page.goBack();
    await page.getByRole('link', { name }).first().waitFor();
  }
}

const typed = 'Buenos días desde Porlamar';

const SIDES: readonly Side[] = [
  {
    name: 'presses, public site',
    viewport: phone,
    throttling: 4,
    limitMs: 100,
    screens: [
      {
        path: '/',
        async use(page) {
          await pressButton(page, 'Aceptar');
          await times(5, () => switchColours(page));
          await times(5, () => openAndClose(page, 'Abrir el menú'));
          await times(5, async () => {
            await pressButton(page, 'Preguntas frecuentes');
            await pressButton(page, 'Millas por ruta');
          });
          await type(page, 'Nombre', 'Luisa Elena');
          await type(page, 'Mensaje', typed);
          await pressButton(page, 'Enviar');
          await times(3, () => openAndClose(page, 'Iniciar sesión'));
        },
      },
    ],
  },
  {
    name: 'presses, member side',
    by: 'carmen@millaje.example',
    viewport: phone,
    throttling: 4,
    limitMs: 100,
    screens: [
      {
        path: '/passenger/dashboard',
        async use(page) {
          await times(5, () => switchColours(page));
          await times(3, async () => {
            for (const name of ['OPERACIONES', 'INICIO']) await press(page.getByRole('link', { name, exact: true }));
          });
        },
      },
      {
        path: '/passenger/operations',
        async use(page) {
          await openRows(page, / · #\d+/);
          await times(5, () => switchColours(page));
        },
      },
      {
        path: '/passenger/transfer',
        async use(page) {
          await type(page, 'Correo del destinatario', 'maria@millaje.example');
          await type(page, 'Descripción', typed);
        },
      },
    ],
  },
  {
    name: 'presses, back office',
    by: 'admin@millaje.example',
    viewport: desktop,
    throttling: 1,
    limitMs: 200,
    screens: [
      {
        path: '/backoffice/operations',
        async use(page) {
          await openRows(page, /^Ver Operación #/);
          await times(3, () => openAndClose(page, 'Filtros'));
          await times(3, () => openAndClose(page, 'Columnas'));
          await times(3, () => openAndClose(page, 'CONFIGURACIÓN'));
          await times(3, () => switchColours(page));
        },
      },
      {
        path: '/backoffice/users',
        async use(page) {
          await sort(page, ['Nombre', 'Fecha de inscripción', 'Membresía', 'Correo', 'Balance']);
          await times(3, () => openAndClose(page, 'Filtros'));
          await pressButton(page, 'Buscar pantallas y acciones');
          await page.keyboard.type('operaciones', { delay: PACE_MS });
          await page.keyboard.press('Escape');
        },
      },
    ],
  },
];

async function pressSide(url: string, { by, viewport, throttling, screens }: Side): Promise<Press[]> {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ baseURL: url, viewport, locale: 'es-VE', serviceWorkers: 'block' });
    const entries = by === undefined ? [] : (await keepSession(url, by)).entries;
    await context.addInitScript((kept) => {
      for (const [name, value] of kept) localStorage.setItem(name, value);
    }, entries);
    await context.addInitScript(watchPresses);
    const found: Press[] = [];
    for (const { path, use } of screens) {
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.mouse.move(10, 10);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(LOOK_MS);
      const processor = await context.newCDPSession(page);
      await processor.send('Emulation.setCPUThrottlingRate', { rate: throttling });
      await use(page);
      found.push(...(await readPresses(page)));
      await page.close();
    }
    return found;
  } finally {
    await browser.close();
  }
}

/** Presses the usual things on every side of the site, so many times over, and tells which share of all was done in time. */
export async function pressAll(
  { url, runs }: { readonly url: string; readonly runs: number },
  isChosen: (side: { readonly name: string }) => boolean,
  keep: (figures: readonly Figure[]) => void,
): Promise<void> {
  for (const side of SIDES.filter(isChosen)) {
    const presses: Press[] = [];
    for (let run = 0; run < runs; run += 1) presses.push(...(await pressSide(url, side)));
    const { share, late } = judgePresses(presses, side.limitMs);
    const worst = late.map(({ target, ms }) => `${target} ${ms} ms`).join('; ');
    keep([
      {
        subject: side.name,
        what: `done within ${side.limitMs} ms`,
        value: `${(share * 100).toFixed(1)} of 100 (${presses.length})`,
        goal: `≥ ${SHARE_GOAL * 100}${worst === '' ? '' : `: ${worst}`}`,
        isMet: share >= SHARE_GOAL,
      },
    ]);
  }
}
