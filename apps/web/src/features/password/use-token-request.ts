import { generateTokenRoute } from '@millaje/api/identity/accounts';
import { passwordChangeTexts } from '@millaje/api/members/person.texts';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { tellFailure } from '../../tell-failure.ts';
import { notify } from '../../ui/notify.ts';

/** Asks for the token that a new password needs; it comes by mail. */
export function useTokenRequest(onSent: () => void) {
  return useMutation({
    mutationFn: (email: string) => ask(generateTokenRoute, { body: { email, for: 'password' } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onSent();
    },
    onError: (error) => tellFailure(error, passwordChangeTexts.failed),
  });
}
