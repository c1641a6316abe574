import type { ApprovalField, RestoreDrill } from '@millaje/api';
import type { ApprovalStatus, GuardedAction } from '@millaje/domain';
import type { FlightLine } from './calendar-file.ts';

/** What each mail has to be told. Instants are ISO 8601. */
export interface MailData {
  /**
   * Confirms that an address is its owner's; the link leads to /active-account/{token}. To somebody of whom nobody knows yet who it is: no
   * mail before that says what a stranger typed as a name.
   */
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
