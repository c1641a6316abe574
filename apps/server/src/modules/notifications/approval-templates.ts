import { approvalTexts } from '@millaje/api/approvals/approvals.texts';
import { mailTexts } from '@millaje/api/notifications/mail.texts';
import { shownInstant } from '../../platform/shown.ts';
import type { MailData } from './mail-data.ts';
import { type Fact, type MailContent, type TemplateContext, text } from './blocks.ts';

const texts = mailTexts.approval;

const linkTo = ({ publicUrl }: TemplateContext, request: number) =>
  ({ kind: 'button', label: texts.button, url: `${publicUrl}/backoffice/aprobaciones/${request}` }) as const;

/** The mails of actions that wait for another administrator. */
export const approvalTemplates = {
  approval_requested: (data: MailData['approval_requested'], context: TemplateContext): MailContent => {
    const { first_name, request, action, requested_by, asked, expires_at } = data;
    const facts: Fact[] = [
      [texts.request, `#${request}`],
      [texts.action, approvalTexts.actions[action]],
      ...asked.map(([field, value]) => [approvalTexts.fields[field], value] as const),
      [texts.requestedBy, requested_by],
      [texts.expires, shownInstant(new Date(expires_at))],
    ];
    return {
      subject: texts.requested.subject(approvalTexts.actions[action]),
      heading: texts.requested.heading,
      blocks: [
        text(mailTexts.greeting(first_name)),
        text(texts.requested.text),
        { kind: 'facts', facts },
        linkTo(context, request),
      ],
    };
  },
  approval_decided: (data: MailData['approval_decided'], context: TemplateContext): MailContent => {
    const { first_name, request, action, status, decided_by, comment } = data;
    const facts: Fact[] = [
      [texts.request, `#${request}`],
      [texts.action, approvalTexts.actions[action]],
      [texts.status, approvalTexts.statuses[status]],
      ...(decided_by === null ? [] : [[texts.decidedBy, decided_by] as const]),
      ...(comment === null ? [] : [[texts.comment, comment] as const]),
    ];
    return {
      subject: texts.decided.subject(request, approvalTexts.statuses[status].toLowerCase()),
      heading: texts.decided.heading,
      blocks: [text(mailTexts.greeting(first_name)), { kind: 'facts', facts }, linkTo(context, request)],
    };
  },
};
