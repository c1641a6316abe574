import { guideTexts as texts } from '@millaje/api/guide/guide.texts';
import type { ToldCall } from './describe-calls.ts';
import type { GuideContent } from './guide.view.ts';

/** The guide as one text of Markdown, a line for each call, as https://llmstxt.org proposes it. */
export function llmsText({ product, sections, commonRefusals }: GuideContent, publicUrl: string): string {
  const parts = [
    `# ${texts.title(product)}`,
    `> ${texts.lead}`,
    [`- [${texts.document}](${publicUrl}/docs/openapi.json)`, `- [${texts.title(product)}](${publicUrl}/docs)`].join(
      '\n',
    ),
    `## ${texts.rules}`,
    [
      ...texts.ruleList.map((rule) => `- ${rule}`),
      `- ${texts.commonRefusals}: ${commonRefusals.map(({ status, rule }) => `${status} \`${rule}\``).join(', ')}.`,
    ].join('\n'),
    ...sections.flatMap(({ title, calls }) => [`## ${title}`, calls.map((call) => lineOf(call, publicUrl)).join('\n')]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function lineOf({ name, method, path, sentence, who, notes, inputs, answers, refusals }: ToldCall, publicUrl: string) {
  const fields = inputs.map(
    (input) =>
      `${input.part}: ${input.fields.map((field) => `\`${field.name}\`${field.isRequired ? '' : '?'}`).join(', ')}.`,
  );
  const refused = refusals.map(({ status, rule }) => `${status} \`${rule}\``).join(', ');
  return [
    `- [${method} ${path}](${publicUrl}/docs#${name}): ${sentence}`,
    `${texts.who}: ${who}.`,
    ...notes,
    ...fields,
    `${texts.answers}: ${answers.map(({ status }) => status).join(', ')}.`,
    ...(refused === '' ? [] : [`${texts.refusals}: ${refused}.`]),
  ].join(' ');
}
