import { mailTexts } from '@millaje/api/notifications/mail.texts';
import { shownDay, shownWhole } from '../../platform/shown.ts';
import type { MailData } from './mail-data.ts';
import { type MailContent, type TemplateContext, text } from './blocks.ts';

const texts = mailTexts.rewards;

/** What members are told of the miles that they fly for. */
export const earningTemplates = {
  rewards: (data: MailData['rewards'], { publicUrl }: TemplateContext): MailContent => {
    const { first_name, count, miles, credits } = data;
    const day = shownDay(data.day);
    const more = count - credits.length;
    return {
      subject: texts.subject(day),
      heading: texts.heading,
      blocks: [
        text(mailTexts.greeting(first_name)),
        text(texts.text(shownWhole(count), shownWhole(miles), day)),
        {
          kind: 'facts',
          facts: credits.map((credit) => [
            texts.credit(credit.operation, credit.description),
            `+${shownWhole(credit.miles)}`,
          ]),
        },
        ...(more > 0 ? [text(texts.more(shownWhole(more)))] : []),
        { kind: 'button', label: texts.button, url: `${publicUrl}/passenger/operations` },
      ],
    };
  },
};
