import { userLookupRoute } from '@millaje/api/members/users';
import { userTexts } from '@millaje/api/members/users.texts';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';

/** What is said of an e-mail that nobody has. */
export const NOT_REGISTERED = userTexts.notRegistered.replace('{product}', brand.product);

/** The name behind an e-mail, of an ally its organisation's; null where nobody has it, undefined where it could not be found out. */
export async function findRecipient(email: string): Promise<string | null | undefined> {
  try {
    const { user_info: user } = await ask(userLookupRoute, { query: { email } });
    const name = `${user.first_name} ${user.last_name}`;
    return 'organisation' in user ? (user.organisation ?? name) : name;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 404 ? null : undefined;
  }
}
