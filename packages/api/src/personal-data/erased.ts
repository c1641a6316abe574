/** Whether an account's e-mail is the one that it has once its person is erased. */
const isErasedEmail = (email: string): boolean => /^borrado-\d+@borrado\.invalid$/.test(email);

/** Whether it is the one that a registration has once it was let go: it was never activated, and what it took was freed. */
export const isReleasedEmail = (email: string): boolean => /^retirado-\d+@retirado\.invalid$/.test(email);

/** Whether an account is nobody's any more, by its e-mail: nobody can have that one, and nothing of the account changes any more. */
export const isNobodysEmail = (email: string): boolean => isErasedEmail(email) || isReleasedEmail(email);
