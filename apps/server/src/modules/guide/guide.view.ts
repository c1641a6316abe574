import type { Brand } from '@millaje/api/brand';
import { guideTexts as texts } from '@millaje/api/guide/guide.texts';
import { markup, type Markup } from '../../platform/markup.ts';
import type { ToldCall, ToldRefusal, ToldSection } from './describe-calls.ts';
import type { Field } from './fields.ts';

export interface GuideContent {
  readonly product: string;
  readonly sections: readonly ToldSection[];
  /** What any call may be refused for. */
  readonly commonRefusals: readonly ToldRefusal[];
}

/** The guide as a page. */
export function guidePage({ product, sections, commonRefusals }: GuideContent): string {
  const title = texts.title(product);
  return markup`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
<nav aria-label="${texts.contents}">
<p class="name">${title}</p>
<ul><li><a href="#reglas">${texts.rules}</a></li>${sections.map(({ title: name }) => markup`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}</ul>
</nav>
<main>
<h1>${title}</h1>
<p>${texts.lead}</p>
<p><a href="/docs/openapi.json">${texts.document}</a> · <a href="/llms.txt">${texts.plain}</a></p>
<h2 id="reglas">${texts.rules}</h2>
<ul>${texts.ruleList.map((rule) => markup`<li>${withCode(rule)}</li>`)}</ul>
<h3>${texts.commonRefusals}</h3>
${refusalTable(commonRefusals)}
${sections.map(
  (section) => markup`<h2 id="${anchorOf(section.title)}">${section.title}</h2>
${section.calls.map(callPart)}`,
)}
</main>
</body>
</html>
`.html;
}

/** Where a section stands in the page. */
export const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-');

function callPart(call: ToldCall): Markup {
  const { name, method, path, sentence, who, notes, inputs, answers, refusals } = call;
  return markup`<details id="${name}">
<summary><span class="method">${method}</span> <code>${path}</code> <span class="sentence">${withCode(sentence)}</span></summary>
<p><strong>${texts.who}:</strong> ${who}. <span class="soft">${name}</span></p>
${notes.map((note) => markup`<p>${withCode(note)}</p>`)}
${inputs.length === 0 && notes.length === 0 ? markup`<p>${texts.noInput}</p>` : markup``}
${inputs.map(({ part, fields }) => markup`<h4>${part}</h4>${fieldTable(fields, texts.columns.required)}`)}
<h4>${texts.answers}</h4>
${answers.map(({ status, note, fields }) => markup`<p><code>${status}</code> ${note ?? ''}</p>${fieldTable(fields, texts.columns.always)}`)}
<h4>${texts.refusals}</h4>
<p class="soft">${texts.anyRefusal}</p>
${refusalTable(refusals)}
</details>
`;
}

function fieldTable(fields: readonly Field[], required: string): Markup {
  if (fields.length === 0) return markup``;
  const { name, type } = texts.columns;
  const rows = fields.map(
    (field) =>
      markup`<tr><td><code>${field.name}</code></td><td>${field.type}</td><td>${field.isRequired ? texts.yes : texts.no}</td></tr>`,
  );
  return markup`<div class="wide"><table><thead><tr><th scope="col">${name}</th><th scope="col">${type}</th><th scope="col">${required}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function refusalTable(refusals: readonly ToldRefusal[]): Markup {
  if (refusals.length === 0) return markup``;
  const { status, rule, text } = texts.refusalColumns;
  const rows = refusals.map(
    (refusal) =>
      markup`<tr><td>${refusal.status}</td><td><code>${refusal.rule}</code></td><td>${refusal.text}</td></tr>`,
  );
  return markup`<div class="wide"><table><thead><tr><th scope="col">${status}</th><th scope="col">${rule}</th><th scope="col">${text}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** A sentence in which what stands between grave accents is code. */
function withCode(text: string): Markup {
  return markup`${text.split('`').map((piece, place) => (place % 2 === 1 ? markup`<code>${piece}</code>` : markup`${piece}`))}`;
}

/** The page's style sheet, in the brand's colours. */
export function guideStyles({ colors: { light, dark } }: Brand): string {
  const color = (name: keyof typeof light) => `light-dark(${light[name]},${dark[name]})`;
  return `:root{color-scheme:light dark;scroll-padding-top:16px}
body{margin:0;background:${color('surface_1')};color:${color('ink')};font:16px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:240px minmax(0,1fr)}
nav{position:sticky;top:0;align-self:start;box-sizing:border-box;height:100vh;overflow:auto;padding:24px 16px;border-right:1px solid ${color('line')};background:${color('surface_0')}}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:6px 8px;border-radius:6px;text-decoration:none}
nav a:hover{background:${color('surface_2')}}
.name{margin:0 8px 12px;font-weight:700}
main{max-width:960px;padding:24px 24px 72px}
h1{font-size:28px;line-height:1.2;margin:0 0 8px}
h2{font-size:20px;margin:40px 0 12px}
h3,h4{font-size:16px;margin:20px 0 8px}
a{color:${color('primary')}}
:focus-visible{outline:2px solid ${color('primary')};outline-offset:2px}
.soft,th{color:${color('ink_soft')}}
code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
details{margin:8px 0;background:${color('surface_0')};border:1px solid ${color('line')};border-radius:12px;padding:0 16px}
details[open]{padding-bottom:16px}
summary{cursor:pointer;padding:12px 0;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}
summary::before{content:'▸';color:${color('ink_soft')}}
details[open]>summary::before{content:'▾'}
.method{font:700 12px/1.5 ui-monospace,monospace;color:${color('primary')};min-width:40px}
.sentence{flex-basis:100%;color:${color('ink_soft')}}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid ${color('line')}}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;max-height:40vh;border-right:0;border-bottom:1px solid ${color('line')}}nav a{padding:10px 8px}main{padding:24px 16px 72px}}
`;
}
