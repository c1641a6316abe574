/** A refusal: its HTTP status (the same number is `code` in the body), whether trying again can help, its text. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 428 | 429 | 503;
  readonly retry: boolean;
  readonly text: string;
  /** The same for staff, where `text` speaks to a member whom they do it for. */
  readonly forStaff?: string;
  /** The field of the call's form that it is about. */
  readonly field?: string;
}
