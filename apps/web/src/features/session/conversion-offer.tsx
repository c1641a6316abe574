import { Button, TextInput } from '@mantine/core';
import { accountTexts } from '@millaje/api/identity/accounts.texts';
import { loginTexts } from '@millaje/api/shell.texts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from 'virtual:brand';
import { AreaProviders } from '../../ui/area-providers.tsx';
import { convertAccount } from './convert-account.ts';
import classes from './login-form.module.css';

interface ConversionOfferProps {
  identifier: string;
  conversionToken: string;
}

/** Becoming a member. It arrives when somebody signs in who is none yet. */
export default function ConversionOffer(props: ConversionOfferProps) {
  return (
    <AreaProviders>
      <Offer {...props} />
    </AreaProviders>
  );
}

/** Whoever signed in with a user name is asked for the e-mail. */
function Offer({ identifier, conversionToken }: ConversionOfferProps) {
  const isEmail = identifier.includes('@');
  const [email, setEmail] = useState(isEmail ? identifier : '');
  const conversion = useMutation({ mutationFn: () => convertAccount(email.trim(), conversionToken) });
  if (conversion.isSuccess) {
    return <p className={classes.way}>{accountTexts.converted.replace('{product}', brand.product)}</p>;
  }
  return (
    <div className={classes.way}>
      {!isEmail && (
        <TextInput
          label={loginTexts.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      {conversion.error !== null && <p>{conversion.error.message}</p>}
      <Button
        size="sm"
        loading={conversion.isPending}
        disabled={email.trim() === ''}
        onClick={() => conversion.mutate()}
      >
        {loginTexts.convert(brand.product)}
      </Button>
    </div>
  );
}
