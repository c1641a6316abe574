import type { ApprovalField, RestoreDrill } from '@millaje/api';
import { auditActions } from '@millaje/api/audit/audit.texts';
import type { Brand } from '@millaje/api/brand';
import { mailTexts as texts } from '@millaje/api/notifications/mail.texts';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import type { ApprovalStatus, GuardedAction } from '@millaje/domain';
import type { FlightLine } from './calendar-file.ts';
import { shownInstant, shownWhole } from '../../platform/shown.ts';
import { text } from './blocks.ts';
import { approvalTemplates } from './approval-templates.ts';
import { earningTemplates } from './earning-templates.ts';
import { orderTemplates } from './order-templates.ts';
import { payoutTemplates } from './payout-templates.ts';
import { redemptionTemplates } from './redemption-templates.ts';
import { restoreDrillTemplates } from './restore-drill-templates.ts';
import type { MailAddress, MailAttachment } from './ports.ts';

/** What each mail has to be told. Instants are ISO 8601. */
export interface MailData {
  /** Confirms that an address is its owner's; the link leads to /active-account/{token}. */
  /** To somebody of whom nobody knows yet who it is: no mail before that says what a stranger typed as a name. */
  readonly activation: { readonly token: string; readonly valid_hours: number };
  /** The link leads to /password-reset/{token}. */
  readonly password_reset: { readonly first_name: string; readonly token: string; readonly valid_hours: number };
  /** The token that staff type into the form of their profile. */
  readonly staff_password: { readonly first_name: string; readonly token: string; readonly valid_hours: number };
  readonly converted: { readonly first_name: string };
  readonly welcome: { readonly first_name: string };
  readonly two_factor_enabled: { readonly first_name: string; readonly at: string };
  readonly two_factor_disabled: { readonly first_name: string; readonly at: string };
  readonly recovery_code_used: { readonly first_name: string; readonly at: string; readonly remaining: number };
  /** Miles left or came; numbers are whole miles. */
  readonly movement: {
    readonly first_name: string;
    readonly operation: number;
    readonly type: string;
    readonly is_sender: boolean;
    readonly miles: number;
    /** Who stands at the other end; null where that is the programme. Not in mails that an earlier version wrote. */
    readonly other?: string | null | undefined;
    readonly description: string;
    readonly at: string;
  };
  /** Miles that came for flying on one day (YYYY-MM-DD): how many credits, their miles, and the first of them. */
  readonly rewards: {
    readonly first_name: string;
    readonly day: string;
    readonly count: number;
    readonly miles: number;
    readonly credits: readonly { readonly operation: number; readonly description: string; readonly miles: number }[];
  };
  /** Staff choose their first password; the link leads to /password-reset/{token}. */
  readonly staff_invited: { readonly first_name: string; readonly token: string; readonly valid_hours: number };
  /** Every administrator hears of a new one of the staff. */
  readonly staff_added: {
    readonly first_name: string;
    readonly name: string;
    readonly email: string;
    readonly role: string;
    readonly at: string;
  };
  /** Every other administrator hears of an action that waits for one of them. */
  readonly approval_requested: {
    readonly first_name: string;
    readonly request: number;
    readonly action: GuardedAction;
    readonly requested_by: string;
    readonly asked: readonly (readonly [field: ApprovalField, value: string])[];
    readonly expires_at: string;
  };
  /** Who asked hears what became of it. */
  readonly approval_decided: {
    readonly first_name: string;
    readonly request: number;
    readonly action: GuardedAction;
    readonly status: ApprovalStatus;
    /** Nobody where its time has passed. */
    readonly decided_by: string | null;
    readonly comment: string | null;
  };
  /** Staff changed somebody's access; `action` is the audit's. */
  readonly changed_by_staff: { readonly first_name: string; readonly action: string; readonly at: string };
  /** Wrong authenticator codes, again and again: somebody knows the password or has a session. */
  readonly second_factor_guessed: { readonly first_name: string; readonly at: string };
  /** Somebody registers with an e-mail or a document that has an account. */
  readonly account_exists: { readonly first_name: string; readonly at: string };
  /** The registration came to nothing, because of something that only its owner may know. */
  readonly registration_incomplete: { readonly is_out?: boolean };
  /** The last mail, to an address that is nobody's any more. */
  readonly account_erased: Readonly<Record<string, never>>;
  readonly password_changed: { readonly first_name: string; readonly at: string };
  /** Miles became a ticket, or staff accepted a request: then there may be no ticket's number. */
  readonly redemption_done: RedemptionTold & {
    readonly flights: readonly FlightLine[];
    readonly pnr: string;
    readonly tickets: readonly string[];
  };
  /** Nobody knows yet whether there is a ticket: staff look into it. */
  readonly redemption_in_process: RedemptionTold & { readonly flights: readonly FlightLine[] };
  /** Staff rejected a request; its miles are back. */
  readonly redemption_rejected: RedemptionTold;
  /** Tells staff of requests that have been in process for too long. */
  readonly redemptions_late: {
    readonly first_name: string;
    readonly requests: readonly number[];
    readonly hours: number;
    readonly at: string;
  };
  /** An order was approved: what it brought. */
  readonly order_approved: OrderTold & {
    /** A decimal with a point; whole where it was paid in miles. */
    readonly amount: string;
    readonly currency: 'USD' | 'VES' | 'miles';
    readonly miles: number;
    /** The day (YYYY-MM-DD) on which a membership ends. */
    readonly expiry: string | null;
    readonly vip_code: string | null;
  };
  readonly order_rejected: OrderTold & { readonly reason: string };
  /** Its money went back, and so does what it brought. */
  readonly order_refunded: OrderTold & { readonly miles: number };
  /** A part of its money went back, and miles in proportion; dollars as decimals with a point, `left` is what has not gone back. */
  readonly order_partly_refunded: OrderTold & {
    readonly amount: string;
    readonly left: string;
    readonly miles: number;
  };
  /** A month of an ally was paid: what had arrived and what was paid of it, in miles; dollars as a decimal with a point. */
  readonly payout_paid: {
    readonly first_name: string;
    /** YYYY-MM. */
    readonly month: string;
    readonly arrived: number;
    readonly miles: number;
    readonly usd: string;
    readonly bank_reference: string;
    /** YYYY-MM-DD. */
    readonly paid_on: string;
  };
  /** A membership ends in so many days, on a day (YYYY-MM-DD). */
  readonly membership_ending: {
    readonly first_name: string;
    readonly membership: string;
    readonly expiry: string;
    readonly days: number;
  };
  /** Every administrator hears of a rehearsed restore that went wrong. */
  readonly restore_drill_failed: {
    readonly first_name: string;
    readonly outcome: RestoreDrill['outcome'];
    readonly reason: string | null;
    /** The backup's name in its folder; null where there was none. */
    readonly file: string | null;
    readonly at: string;
  };
  /** A visitor's message; it goes to the programme, and an answer to it goes to the visitor. */
  readonly contact: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly subject: string;
    readonly message: string;
  };
}

/** An order as its mails tell it. */
interface OrderTold {
  readonly first_name: string;
  readonly order: number;
  readonly product: string;
}

/** A redemption as its mails tell it; miles are whole. */
interface RedemptionTold {
  readonly first_name: string;
  readonly request: number;
  readonly miles: number;
  readonly at: string;
}

export type MailTemplate = keyof MailData;

/** The mails that carry a token, which must not stay in the database. */
export const sensitiveTemplates: ReadonlySet<MailTemplate> = new Set([
  'activation',
  'password_reset',
  'staff_password',
  'staff_invited',
] as const);

/** A part of a mail; each has a form in HTML and one in plain text. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Somebody else's words, line by line. */
  | { readonly kind: 'quote'; readonly text: string };

export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly replyTo?: MailAddress;
  readonly attachments?: readonly MailAttachment[];
}

export interface TemplateContext {
  readonly brand: Brand;
  /** Where people reach the server, without a slash at the end. */
  readonly publicUrl: string;
}

const greeting = (name: string) => text(texts.greeting(name));
const when = (at: string): Block => ({ kind: 'facts', facts: [[texts.when, shownInstant(new Date(at))]] });
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
  facts: readonly (readonly [string, string])[] = [],
): MailContent {
  const more: Block[] = facts.length > 0 ? [{ kind: 'facts', facts }] : [];
  const end = text(closing(context.brand.support_email));
  return { subject, heading, blocks: [greeting(first_name), text(told), when(at), ...more, end] };
}
