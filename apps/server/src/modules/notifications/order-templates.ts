import { mailTexts } from '@millaje/api/notifications/mail.texts';
import { shownDay, shownDecimal, shownWhole } from '../../platform/shown.ts';
import type { MailData } from './mail-data.ts';
import { type Fact, type MailContent, type TemplateContext, text } from './blocks.ts';

const texts = mailTexts.order;

/** Money and miles as people read them: Bs 1.234,56 · USD 9,99 · 3.000 millas. */
function shownAmount({ amount, currency }: Pick<MailData['order_approved'], 'amount' | 'currency'>): string {
  if (currency === 'miles') return `${shownDecimal(amount)} ${texts.milesUnit}`;
  return `${currency === 'VES' ? 'Bs' : 'USD'} ${shownDecimal(amount)}`;
}

/** The mails of orders and of memberships that end. */
export const orderTemplates = {
  order_approved: (data: MailData['order_approved'], { publicUrl }: TemplateContext): MailContent => {
    const { first_name, order, product, miles, expiry, vip_code } = data;
    const facts: Fact[] = [
      [texts.order, `#${order}`],
      [texts.product, product],
      [texts.paid, shownAmount(data)],
      ...(miles > 0 ? [[texts.miles, shownWhole(miles)] as const] : []),
      ...(expiry === null ? [] : [[texts.validUntil, shownDay(expiry)] as const]),
    ];
    return {
      subject: texts.approved.subject(product),
      heading: texts.approved.heading,
      blocks: [
        text(mailTexts.greeting(first_name)),
        text(texts.approved.text),
        { kind: 'facts', facts },
        ...(vip_code === null ? [] : [text(texts.vipCode), { kind: 'code', code: vip_code } as const]),
        { kind: 'button', label: texts.button, url: `${publicUrl}/passenger/products` },
      ],
    };
  },
  order_rejected: ({ first_name, order, product, reason }: MailData['order_rejected']): MailContent => ({
    subject: texts.rejected.subject(order),
    heading: texts.rejected.heading,
    blocks: [
      text(mailTexts.greeting(first_name)),
      text(texts.rejected.text),
      {
        kind: 'facts',
        facts: [
          [texts.order, `#${order}`],
          [texts.product, product],
          [texts.reason, reason],
        ],
      },
    ],
  }),
  order_refunded: ({ first_name, order, product, miles }: MailData['order_refunded']): MailContent => ({
    subject: texts.refunded.subject(order),
    heading: texts.refunded.heading,
    blocks: [
      text(mailTexts.greeting(first_name)),
      text(texts.refunded.text),
      {
        kind: 'facts',
        facts: [
          [texts.order, `#${order}`],
          [texts.product, product],
          ...(miles > 0 ? [[texts.milesBack, shownWhole(miles)] as const] : []),
        ],
      },
    ],
  }),
  order_partly_refunded: ({
    first_name,
    order,
    product,
    amount,
    left,
    miles,
  }: MailData['order_partly_refunded']): MailContent => ({
    subject: texts.partlyRefunded.subject(order),
    heading: texts.partlyRefunded.heading,
    blocks: [
      text(mailTexts.greeting(first_name)),
      text(miles > 0 ? texts.partlyRefunded.text : texts.partlyRefunded.keptText),
      {
        kind: 'facts',
        facts: [
          [texts.order, `#${order}`],
          [texts.product, product],
          [texts.partlyRefunded.amount, shownAmount({ amount, currency: 'USD' })],
          [texts.partlyRefunded.left, shownAmount({ amount: left, currency: 'USD' })],
          ...(miles > 0 ? [[texts.milesBack, shownWhole(miles)] as const] : []),
        ],
      },
    ],
  }),
  membership_ending: (
    { first_name, membership, expiry, days }: MailData['membership_ending'],
    { publicUrl }: TemplateContext,
  ): MailContent => ({
    subject: texts.ending.subject(membership, days),
    heading: texts.ending.heading(membership),
    blocks: [
      text(mailTexts.greeting(first_name)),
      text(texts.ending.text(membership, shownDay(expiry))),
      { kind: 'button', label: texts.ending.button, url: `${publicUrl}/passenger/products` },
    ],
  }),
};
