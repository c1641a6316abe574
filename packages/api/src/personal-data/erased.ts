/** Whether an account's e-mail is the one that it has once its person is erased: nobody can have it, and nothing of the account changes any more. */
export const isErasedEmail = (email: string): boolean => /^borrado-\d+@borrado\.invalid$/.test(email);
