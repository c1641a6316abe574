import { monthLabel } from '@millaje/api';
import { mailTexts } from '@millaje/api/notifications/mail.texts';
import { shownDay, shownDecimal, shownWhole } from '../../platform/shown.ts';
import type { MailData } from './mail-data.ts';
import { type MailContent, type TemplateContext, text } from './blocks.ts';

const texts = mailTexts.payout;

/** What an ally is told of the months that are paid. */
export const payoutTemplates = {
  payout_paid: (data: MailData['payout_paid'], { publicUrl }: TemplateContext): MailContent => {
    const { first_name, month, arrived, miles, usd, bank_reference, paid_on } = data;
    return {
      subject: texts.subject(monthLabel(month)),
      heading: texts.heading(monthLabel(month)),
      blocks: [
        text(mailTexts.greeting(first_name)),
        text(texts.text),
        {
          kind: 'facts',
          facts: [
            [texts.arrived, shownWhole(arrived)],
            [texts.miles, shownWhole(miles)],
            [texts.usd, `USD ${shownDecimal(usd)}`],
            [texts.reference, bank_reference],
            [texts.paidOn, shownDay(paid_on)],
          ],
        },
        text(miles < arrived ? texts.short : texts.gone),
        { kind: 'button', label: texts.button, url: `${publicUrl}/corporate/liquidaciones/${month}` },
      ],
    };
  },
};
