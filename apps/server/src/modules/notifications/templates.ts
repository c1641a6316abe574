import { auditActions } from '@millaje/api/audit/audit.texts';
import { mailTexts as texts } from '@millaje/api/notifications/mail.texts';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { shownInstant, shownWhole } from '../../platform/shown.ts';
import { text, type Block, type Fact, type MailContent, type TemplateContext } from './blocks.ts';
import { approvalTemplates } from './approval-templates.ts';
import { earningTemplates } from './earning-templates.ts';
import type { MailData, MailTemplate } from './mail-data.ts';
import { orderTemplates } from './order-templates.ts';
import { payoutTemplates } from './payout-templates.ts';
import { redemptionTemplates } from './redemption-templates.ts';
import { restoreDrillTemplates } from './restore-drill-templates.ts';

const greeting = (name: string) => text(texts.greeting(name));
const when = (at: string, more: readonly Fact[] = []): Block => ({
  kind: 'facts',
  facts: [[texts.when, shownInstant(new Date(at))], ...more],
});
const notYou = ({ brand }: TemplateContext) => text(texts.notYou(brand.support_email));

/** Writes each mail; only what is said stands here, how it looks is the layout's business. */
export const templates: {
  readonly [Name in MailTemplate]: (data: MailData[Name], context: TemplateContext) => MailContent;
} = {
  activation: ({ token, valid_hours }, { brand, publicUrl }) => ({
    subject: texts.activation.subject(brand.product),
    heading: texts.activation.heading,
    blocks: [
      text(texts.activation.text(brand.product)),
      {
        kind: 'button',
        label: texts.activation.button,
        url: `${publicUrl}/active-account/${encodeURIComponent(token)}`,
      },
      text(texts.codeIs),
      { kind: 'code', code: token },
      text(texts.validHours(valid_hours)),
      text(texts.ignore),
    ],
  }),
  password_reset: ({ first_name, token, valid_hours }, { brand, publicUrl }) => ({
    subject: texts.passwordReset.subject(brand.product),
    heading: texts.passwordReset.heading,
    blocks: [
      greeting(first_name),
      text(texts.passwordReset.text),
      {
        kind: 'button',
        label: texts.passwordReset.button,
        url: `${publicUrl}/password-reset/${encodeURIComponent(token)}`,
      },
      text(texts.codeIs),
      { kind: 'code', code: token },
      text(texts.validHours(valid_hours)),
      text(texts.ignore),
    ],
  }),
  staff_password: ({ first_name, token, valid_hours }, context) => ({
    subject: texts.staffPassword.subject,
    heading: texts.staffPassword.heading,
    blocks: [
      greeting(first_name),
      text(texts.staffPassword.text),
      { kind: 'code', code: token },
      text(texts.validHours(valid_hours)),
      notYou(context),
    ],
  }),
  movement: ({ operation, type, is_sender, miles, other, description, ...data }, context) =>
    notice(is_sender ? texts.movement.sent : texts.movement.received, data, context, [
      [texts.movement.operation, `#${operation} · ${type}`],
      [texts.movement.miles, `${is_sender ? '−' : '+'}${shownWhole(miles)}`],
      ...(other === undefined
        ? []
        : [
            [
              is_sender ? texts.movement.to : texts.movement.from,
              other ?? operationTexts.programme(context.brand.product),
            ] as const,
          ]),
      [texts.movement.description, description],
    ]),
  staff_invited: ({ first_name, token, valid_hours }, { brand, publicUrl }) => ({
    subject: texts.staffInvited.subject(brand.product),
    heading: texts.staffInvited.heading,
    blocks: [
      greeting(first_name),
      text(texts.staffInvited.text(brand.product)),
      {
        kind: 'button',
        label: texts.staffInvited.button,
        url: `${publicUrl}/password-reset/${encodeURIComponent(token)}`,
      },
      text(texts.validHours(valid_hours)),
    ],
  }),
  staff_added: ({ name, email, role, ...data }, context) =>
    notice(texts.staffAdded, data, context, [
      [texts.staffAdded.name, name],
      [texts.staffAdded.email, email],
      [texts.staffAdded.role, role],
    ]),
  changed_by_staff: ({ action, ...data }, context) =>
    notice(texts.changedByStaff, data, context, [
      [texts.changedByStaff.what, (auditActions as Readonly<Record<string, string>>)[action] ?? action],
    ]),
  converted: ({ first_name }, { brand, publicUrl }) => ({
    subject: texts.converted.subject(brand.product),
    heading: texts.converted.heading(brand.product),
    blocks: [
      greeting(first_name),
      text(texts.converted.text(brand.product, brand.airline)),
      { kind: 'button', label: texts.converted.button, url: `${publicUrl}/` },
    ],
  }),
  welcome: ({ first_name }, { brand, publicUrl }) => ({
    subject: texts.welcome.subject(brand.product),
    heading: texts.welcome.heading,
    blocks: [
      greeting(first_name),
      text(texts.welcome.text),
      { kind: 'button', label: texts.welcome.button, url: `${publicUrl}/` },
    ],
  }),
  two_factor_enabled: (data, context) => notice(texts.twoFactorEnabled, data, context),
  two_factor_disabled: (data, context) => notice(texts.twoFactorDisabled, data, context),
  recovery_code_used: (data, context) =>
    notice(texts.recoveryCodeUsed, data, context, [[texts.recoveryCodeUsed.remaining, String(data.remaining)]]),
  second_factor_guessed: (data, context) => notice(texts.secondFactorGuessed, data, context),
  password_changed: (data, context) => notice(texts.passwordChanged, data, context),
  account_exists: ({ first_name, at }, context) => ({
    subject: texts.accountExists.subject(context.brand.product),
    heading: texts.accountExists.heading,
    blocks: [
      greeting(first_name),
      text(texts.accountExists.text),
      when(at),
      { kind: 'button', label: texts.accountExists.button, url: `${context.publicUrl}/generate-token/password` },
      text(texts.accountExists.ignore),
    ],
  }),
  registration_incomplete: ({ is_out }, { brand, publicUrl }) => ({
    subject: texts.registrationIncomplete.subject(brand.product),
    heading: texts.registrationIncomplete.heading,
    blocks: is_out
      ? [text(texts.registrationIncomplete.closed(brand.support_email))]
      : [
          text(texts.registrationIncomplete.text(brand.support_email)),
          { kind: 'button', label: texts.registrationIncomplete.button, url: `${publicUrl}/generate-token/password` },
        ],
  }),
  account_erased: (_data, { brand }) => ({
    subject: texts.accountErased.subject(brand.product),
    heading: texts.accountErased.heading,
    blocks: [text(texts.accountErased.text), text(texts.accountErased.help(brand.support_email))],
  }),
  ...approvalTemplates,
  ...earningTemplates,
  ...orderTemplates,
  ...payoutTemplates,
  ...redemptionTemplates,
  ...restoreDrillTemplates,
  contact: ({ first_name, last_name, email, subject, message }) => ({
    subject: texts.contact.subject(subject),
    heading: texts.contact.heading,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [texts.contact.name, `${first_name} ${last_name}`],
          [texts.contact.email, email],
          [texts.contact.about, subject],
        ],
      },
      { kind: 'quote', text: message },
      text(texts.contact.text),
    ],
    replyTo: { name: `${first_name} ${last_name}`, address: email },
  }),
};

/** Tells of something that happened to an account, and what to do if it was somebody else. */
function notice(
  {
    subject,
    heading,
    text: told,
    closing = texts.notYou,
  }: {
    readonly subject: string;
    readonly heading: string;
    readonly text: string;
    readonly closing?: (supportEmail: string) => string;
  },
  { first_name, at }: { readonly first_name: string; readonly at: string },
  context: TemplateContext,
  facts: readonly Fact[] = [],
): MailContent {
  const end = text(closing(context.brand.support_email));
  return { subject, heading, blocks: [greeting(first_name), text(told), when(at, facts), end] };
}
