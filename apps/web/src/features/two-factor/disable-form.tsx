import { twoFactorDisableRoute } from '@millaje/api/identity/two-factor';
import { twoFactorTexts as texts } from '@millaje/api/identity/two-factor.texts';
import { ask } from '../../api.ts';
import { notify } from '../../ui/notify.ts';
import { CodeForm } from './code-form.tsx';
import classes from './two-factor.module.css';

interface DisableFormProps {
  onDisabled: () => void;
  onCancel: () => void;
}

/** Turning the second factor off, with a code of it. */
export function DisableForm({ onDisabled, onCancel }: DisableFormProps) {
  return (
    <>
      <div>
        <h3 className={classes.subtitle}>{texts.disableTitle}</h3>
        <p className={classes.lead}>{texts.disableHelp}</p>
      </div>
      <CodeForm
        submitLabel={texts.disable}
        isDestructive
        onCancel={onCancel}
        onSubmit={async (code_2fa) => {
          const answer = await ask(twoFactorDisableRoute, { body: { code_2fa } });
          notify.success(answer.message);
          onDisabled();
        }}
      />
    </>
  );
}
