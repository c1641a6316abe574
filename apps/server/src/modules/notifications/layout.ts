import type { Brand } from '@millaje/api/brand';
import { mailTexts as texts } from '@millaje/api/notifications/mail.texts';
import { Markup, markup } from '../../platform/markup.ts';
import type { Block, MailContent } from './blocks.ts';

/** No names with spaces: quotes inside an attribute are more than some mail programs bear. */
const fontFamily = 'font-family:Manrope,Roboto,Helvetica,Arial,sans-serif';
const small = `${fontFamily};font-size:12px;line-height:18px`;
const table = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"');

/**
 * A mail as HTML: tables and inline styles, because mail programs know little else. Who prefers the dark gets the brand's dark
 * colours, by classes that only a program with media queries heeds.
 */
export function layoutHtml({ subject, heading, blocks }: MailContent, brand: Brand): string {
  const { light, night, amber } = brand.colors;
  const preview = blocks.find((block) => block.kind === 'text' && block !== blocks[0]);
  const band = `background-color:${night};border-radius:12px 12px 0 0;border-bottom:4px solid ${amber};padding:20px 32px;${fontFamily};font-size:20px;line-height:28px;font-weight:700;color:#FFFFFF`;
  const card = `background-color:${light.surface_0};border-radius:0 0 12px 12px;padding:32px`;
  const title = `margin:0 0 16px;${fontFamily};font-size:24px;line-height:30px;font-weight:700;color:${light.ink}`;
  return markup`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${phoneStyles}${darkStyles(brand)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.surface_1};color:${light.ink}">
<div style="display:none;max-height:0;overflow:hidden">${preview?.kind === 'text' ? preview.text : heading}</div>
<table ${table} class="page" width="100%" style="background-color:${light.surface_1}">
<tr><td align="center" style="padding:24px 12px">
<table ${table} width="100%" style="max-width:560px">
<tr><td style="${band}">${brand.product}</td></tr>
<tr><td class="card" style="${card}">
<h1 class="ink" style="${title}">${heading}</h1>
${blocks.map((block) => blockHtml(block, brand))}</td></tr>
<tr><td class="soft" align="center" style="padding:20px 32px;${small};color:${light.ink_soft}">${texts.footer(brand.product, brand.airline)}<br>${texts.footerHelp(brand.support_email)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.html;
}

/** The same mail for who reads plain text. */
export function layoutText({ heading, blocks }: MailContent, brand: Brand): string {
  const footer = `--\n${texts.footer(brand.product, brand.airline)}\n${texts.footerHelp(brand.support_email)}`;
  return `${[heading.toUpperCase(), ...blocks.map(blockText), footer].join('\n\n')}\n`;
}

/** On a telephone a label stands above what it says: beside it a long one leaves too little room, and words are cut. */
const phoneStyles = new Markup(`
@media (max-width:480px){
.card{padding:24px 20px !important}
.label,.value{display:block !important}
.value{padding:0 0 8px !important}
}`);

/** The colours come from the brand's file, whose schema lets nothing but six hexadecimal digits through. */
function darkStyles({ colors: { dark } }: Brand): Markup {
  return new Markup(`
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.surface_1} !important}
.card{background-color:${dark.surface_0} !important}
.inset{background-color:${dark.surface_2} !important;border-color:${dark.line} !important}
.ink,.inset{color:${dark.ink} !important}
.soft{color:${dark.ink_soft} !important}
.button{background-color:${dark.primary} !important}
.button a{color:${dark.surface_1} !important}
}
`);
}

function blockHtml(block: Block, { colors: { light } }: Brand): Markup {
  const body = `${fontFamily};font-size:16px;line-height:24px;color:${light.ink}`;
  const inset = `margin:0 0 16px;padding:12px 16px;background-color:${light.surface_2};border:1px solid ${light.line};border-radius:6px`;
  if (block.kind === 'text') return markup`<p class="ink" style="margin:0 0 16px;${body}">${block.text}</p>\n`;
  if (block.kind === 'button') {
    const link = `display:inline-block;padding:12px 24px;${fontFamily};font-size:16px;line-height:24px;font-weight:700;color:#FFFFFF;text-decoration:none`;
    return markup`<table ${table} style="margin:8px 0 24px"><tr><td class="button" align="center" style="background-color:${light.primary};border-radius:6px"><a href="${block.url}" target="_blank" rel="noopener" style="${link}">${block.label}</a></td></tr></table>\n`;
  }
  if (block.kind === 'code') {
    const code = `${inset};font-family:Consolas,Menlo,monospace;font-size:18px;line-height:26px;word-break:break-all;color:${light.ink}`;
    return markup`<p class="inset" style="${code}">${block.code}</p>\n`;
  }
  if (block.kind === 'facts') {
    const label = `padding:2px 16px 2px 0;${fontFamily};font-size:14px;line-height:24px;color:${light.ink_soft}`;
    const value = `padding:2px 0;${body};word-break:break-word`;
    const row = ([name, said]: readonly [string, string]) =>
      markup`<tr><td class="soft label" valign="top" style="${label}${isShort(name) ? ';white-space:nowrap' : ''}">${name}</td><td class="ink value" valign="top" style="${value}">${withWholeDays(said)}</td></tr>`;
    return markup`<table ${table} style="margin:0 0 16px">${block.facts.map(row)}</table>\n`;
  }
  return markup`<p class="inset" style="${inset};${body};word-break:break-word">${lines(block.text)}</p>\n`;
}

/** Labels of ours are whole beside what they say; one that is somebody's own words may have several lines. */
const isShort = (label: string): boolean => label.length <= 24;

/** A day with its time, as the product writes them. */
const day = /(\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?)/;

/** The text with its days in one piece: a narrow window would break them at their hyphens. */
function withWholeDays(text: string): Markup[] {
  return text
    .split(day)
    .map((part, index) =>
      index % 2 === 0 ? markup`${part}` : markup`<span style="white-space:nowrap">${part}</span>`,
    );
}

function lines(text: string): Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`));
}

function blockText(block: Block): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'button') return `${block.label}:\n${block.url}`;
  if (block.kind === 'code') return `    ${block.code}`;
  if (block.kind === 'facts') return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return block.text.replaceAll(/^/gm, '> ');
}
