import { mailTexts } from '@millaje/api/notifications/mail.texts';
import { restoreDrillTexts } from '@millaje/api/settlement/restore-drills.texts';
import { shownInstant } from '../../platform/shown.ts';
import type { MailData } from './mail-data.ts';
import { type Fact, type MailContent, type TemplateContext, text } from './blocks.ts';

const texts = mailTexts.restoreDrill;

/** The mail of a rehearsed restore that went wrong. */
export const restoreDrillTemplates = {
  restore_drill_failed: (data: MailData['restore_drill_failed'], { publicUrl }: TemplateContext): MailContent => {
    const { first_name, outcome, reason, file, at } = data;
    const facts: Fact[] = [
      [mailTexts.when, shownInstant(new Date(at))],
      [texts.result, restoreDrillTexts.outcomes[outcome]],
      ...(file === null ? [] : [[texts.file, file] as const]),
      ...(reason === null ? [] : [[texts.reason, reason] as const]),
    ];
    return {
      subject: texts.subject,
      heading: texts.heading,
      blocks: [
        text(mailTexts.greeting(first_name)),
        text(texts.text),
        { kind: 'facts', facts },
        { kind: 'button', label: texts.button, url: `${publicUrl}/backoffice/reconciliations` },
      ],
    };
  },
};
