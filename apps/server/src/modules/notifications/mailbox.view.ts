import type { Brand } from '@millaje/api/brand';
import { mailboxTexts as texts } from '@millaje/api/notifications/mail.texts';
import { markup, type Markup } from '../../platform/markup.ts';
import type { MailboxMessage } from './ports.ts';
import { shownInstant } from '../../platform/shown.ts';

/** The list of mails, as a page. */
export function listPage(messages: readonly MailboxMessage[], to: string | undefined): string {
  const rows = messages.map(
    ({ id, to: recipient, subject, date }) =>
      markup`<tr><td>${shownInstant(new Date(date))}</td><td>${recipient}</td><td><a href="/dev/mailbox/${id}">${subject}</a></td></tr>`,
  );
  const table = markup`<table><thead><tr><th scope="col">${texts.date}</th><th scope="col">${texts.to}</th><th scope="col">${texts.subject}</th></tr></thead><tbody>${rows}</tbody></table>`;
  return page(
    texts.title,
    markup`<h1>${texts.title}</h1>
<p class="soft">${texts.explanation}</p>
<form method="get" action="/dev/mailbox"><label>${texts.search} <input type="email" name="to" value="${to ?? ''}"></label> <button>${texts.searchButton}</button></form>
${messages.length > 0 ? table : markup`<p>${texts.empty}</p>`}`,
  );
}

/** One mail, as a page: its HTML in a frame of its own, and its text. */
export function messagePage({ id, from, to, reply_to, subject, date, text }: MailboxMessage): string {
  const facts: readonly (readonly [string, string])[] = [
    [texts.from, from],
    [texts.to, to],
    ...(reply_to === null ? [] : [[texts.replyTo, reply_to] as const]),
    [texts.date, shownInstant(new Date(date))],
  ];
  return page(
    subject,
    markup`<p><a href="/dev/mailbox">${texts.back}</a></p>
<h1>${subject}</h1>
<dl>${facts.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<iframe title="${texts.preview}" src="/dev/mailbox/${id}/message.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${texts.plainText}</h2>
<pre>${text}</pre>
<p><a href="/dev/mailbox/${id}/message.eml">${texts.download}</a></p>`,
  );
}

function page(title: string, content: Markup): string {
  return markup`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/dev/mailbox/mailbox.css">
</head>
<body><main>${content}</main></body>
</html>
`.html;
}

/** The page's style sheet, in the brand's colours. */
export function mailboxStyles({ colors: { light, dark } }: Brand): string {
  const color = (name: keyof typeof light) => `light-dark(${light[name]},${dark[name]})`;
  return `:root{color-scheme:light dark}
body{margin:0;background:${color('surface_1')};color:${color('ink')};font:16px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px 48px}
h1{font-size:28px;line-height:1.2;overflow-wrap:anywhere}
a{color:${color('primary')}}
.soft,dt,th{color:${color('ink_soft')}}
form{margin:16px 0}
input,button{font:inherit;color:inherit;background:${color('surface_0')};border:1px solid ${color('ink_soft')};border-radius:6px;padding:6px 12px}
table{width:100%;border-collapse:collapse;background:${color('surface_0')}}
th,td{padding:8px 12px;text-align:left;border-bottom:1px solid ${color('line')};overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}
dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid ${color('line')};border-radius:12px;background:${color('surface_1')}}
pre{padding:16px;background:${color('surface_0')};border:1px solid ${color('line')};border-radius:12px;white-space:pre-wrap;overflow-wrap:anywhere}
`;
}
