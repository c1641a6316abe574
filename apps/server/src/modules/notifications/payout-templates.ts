import { monthLabel } from '@millaje/api';
import { mailTexts } from '@millaje/api/mail.texts';
import { grouped, shownDay, text } from './blocks.ts';
import type { MailContent, MailData, TemplateContext } from './templates.ts';

const texts = mailTexts.payout;

/** Dollars as people read them: US$ 1.234,50. Digits are moved, never reckoned with. */
function shownDollars(usd: string): string {
  const [whole = '', fraction = ''] = usd.split('.');
  return `US$ ${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}

/** What an ally is told of the months that are paid. */
export const payoutTemplates = {
  payout_paid: (data: MailData['payout_paid'], { publicUrl, brand }: TemplateContext): MailContent => {
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
            [texts.arrived, grouped(arrived)],
            [texts.miles, grouped(miles)],
            [texts.usd, shownDollars(usd)],
            [texts.reference, bank_reference],
            [texts.paidOn, shownDay(paid_on)],
          ],
        },
        text(miles < arrived ? texts.short : texts.gone),
        { kind: 'button', label: texts.button, url: `${publicUrl}/corporate/liquidaciones/${month}` },
        text(mailTexts.footerHelp(brand.support_email)),
      ],
    };
  },
};
