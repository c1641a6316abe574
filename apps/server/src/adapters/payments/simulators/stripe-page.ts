import type { SimulatedSession } from './stripe-book.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const page = (title: string, content: string): string => `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}label{display:block;margin:.75rem 0}
input{display:block;width:100%;padding:.5rem;font:inherit;box-sizing:border-box}button{padding:.5rem 1rem;font:inherit;margin:.5rem .5rem 0 0}
.note{color:#555;font-size:.875rem}.bad{color:#b00020}</style>
<h1>${title}</h1>${content}</html>`;

const money = (amount: number): string =>
  `USD ${String(Math.trunc(amount / 100))},${String(amount % 100).padStart(2, '0')}`;

/** Where the card is typed. */
export function cardPage({ id, description, amount, cancel_url }: SimulatedSession, problem = ''): string {
  return page(
    'Pago con tarjeta (prueba)',
    `<p>${escape(description)}: <strong>${money(amount)}</strong></p>${problem && `<p class="bad" role="alert">${escape(problem)}</p>`}
<form method="post" action="/pay/${id}"><label>Número de tarjeta<input name="card" inputmode="numeric" autocomplete="off" required></label>
<label>Titular<input name="name" required></label><button>Pagar</button> <a href="${escape(cancel_url)}">Cancelar</a></form>
<p class="note">Simulador: 4242 4242 4242 4242 paga, 4000 0000 0000 0002 se rechaza, 4000 0027 6000 3184 pide autorización.</p>`,
  );
}

/** The 3-D Secure step. */
export function challengePage({ id, amount }: SimulatedSession): string {
  return page(
    'Autorice el pago',
    `<p>Su banco pide que autorice <strong>${money(amount)}</strong>.</p>
<form method="post" action="/pay/${id}/authorize"><button name="answer" value="yes">Autorizar</button><button name="answer" value="no">Rechazar</button></form>`,
  );
}

export const gonePage = (): string => page('Pago no disponible', '<p>Esta página de pago ya no está disponible.</p>');
