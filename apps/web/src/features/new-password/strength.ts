import { passwordRules } from '@millaje/api/members/registration';

export type PasswordRule = keyof typeof passwordRules;

const NAMES = Object.keys(passwordRules) as PasswordRule[];

/** What a password has of what it must have. */
export interface Strength {
  rules: readonly { name: PasswordRule; isMet: boolean }[];
  /** How many rules are met. */
  met: number;
}

/** Looks at a password as it is typed. */
export function strengthOf(password: string): Strength {
  const rules = NAMES.map((name) => ({ name, isMet: passwordRules[name](password) }));
  return { rules, met: rules.filter(({ isMet }) => isMet).length };
}
