import { convertUserRoute } from '@millaje/api/identity/accounts';
import { ask } from '../../api.ts';

/** Makes somebody a member; the token came with the refused login and proves the password. Gives what to tell them. */
export async function convertAccount(email: string, conversionToken: string): Promise<string> {
  const answer = await ask(convertUserRoute, {
    body: { email, is_product: true, conversion_token: conversionToken },
  });
  return answer.message;
}
