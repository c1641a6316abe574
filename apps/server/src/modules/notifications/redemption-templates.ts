import { mailTexts } from '@millaje/api/notifications/mail.texts';
import { shownLocalTime, shownWhole } from '../../platform/shown.ts';
import { calendarFile, type FlightEnd, type FlightLine } from './calendar-file.ts';
import type { MailData } from './mail-data.ts';
import { type Fact, type MailContent, type TemplateContext, text } from './blocks.ts';

const texts = mailTexts.redemption;

/** The mails of redemptions. */
export const redemptionTemplates = {
  redemption_done: (data: MailData['redemption_done'], { brand, publicUrl }: TemplateContext): MailContent => {
    const { first_name, request, pnr, tickets, flights } = data;
    const facts: Fact[] = [[texts.pnr, pnr], ...tickets.map((number): Fact => [texts.ticket, number])];
    const ticketsSaid = tickets.length > 0 ? ` · ${texts.ticket}: ${tickets.join(', ')}` : '';
    const content = calendarFile(flights, {
      uid: `redencion-${request}@${new URL(publicUrl).hostname}`,
      title: ({ number, from, to }) => texts.event(number, from.city, to.city),
      description: `${texts.pnr}: ${pnr}${ticketsSaid}`,
      now: new Date(data.at),
    });
    return {
      subject: texts.done.subject(pnr),
      heading: texts.done.heading,
      blocks: [
        text(mailTexts.greeting(first_name)),
        text(texts.done.text(brand.airline)),
        { kind: 'facts', facts: [...facts, ...flightFacts(flights), [texts.miles, shownWhole(data.miles)]] },
        text(texts.localTimes),
        { kind: 'button', label: texts.button, url: `${publicUrl}/passenger/redemptions` },
      ],
      attachments: [{ name: texts.calendarFile, type: 'text/calendar; charset=utf-8; method=PUBLISH', content }],
    };
  },
  redemption_in_process: (
    { first_name, request, flights, miles: paid }: MailData['redemption_in_process'],
    { publicUrl }: TemplateContext,
  ): MailContent => ({
    subject: texts.inProcess.subject(request),
    heading: texts.inProcess.heading,
    blocks: [
      text(mailTexts.greeting(first_name)),
      text(texts.inProcess.text),
      {
        kind: 'facts',
        facts: [[texts.request, `#${request}`], ...flightFacts(flights), [texts.miles, shownWhole(paid)]],
      },
      { kind: 'button', label: texts.button, url: `${publicUrl}/passenger/redemptions` },
    ],
  }),
  redemption_rejected: (
    { first_name, request, miles: paid }: MailData['redemption_rejected'],
    { publicUrl }: TemplateContext,
  ): MailContent => ({
    subject: texts.rejected.subject(request),
    heading: texts.rejected.heading,
    blocks: [
      text(mailTexts.greeting(first_name)),
      text(texts.rejected.text),
      {
        kind: 'facts',
        facts: [
          [texts.request, `#${request}`],
          [texts.milesBack, shownWhole(paid)],
        ],
      },
      { kind: 'button', label: texts.button, url: `${publicUrl}/passenger/redemptions` },
    ],
  }),
  redemptions_late: (
    { first_name, requests, hours }: MailData['redemptions_late'],
    { publicUrl }: TemplateContext,
  ): MailContent => ({
    subject: texts.late.subject(requests.length),
    heading: texts.late.heading,
    blocks: [
      text(mailTexts.greeting(first_name)),
      text(texts.late.text(hours)),
      { kind: 'facts', facts: [[texts.late.requests, requests.map((request) => `#${request}`).join(', ')]] },
      { kind: 'button', label: texts.late.button, url: `${publicUrl}/backoffice/redemptions` },
    ],
  }),
};

/** Each flight with both its local times: 31-12-2026 18:30. */
function flightFacts(flights: readonly FlightLine[]): Fact[] {
  const end = ({ city, code, time }: FlightEnd) => `${city} (${code}) ${shownLocalTime(time)}`;
  return flights.map(({ number, from, to }) => [texts.flight(number), `${end(from)} – ${end(to)}`]);
}
