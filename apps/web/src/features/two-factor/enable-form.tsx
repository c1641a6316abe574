import { shellTexts } from '@millaje/api/shell.texts';
import { twoFactorConfirmRoute } from '@millaje/api/identity/two-factor';
import { twoFactorTexts as texts } from '@millaje/api/identity/two-factor.texts';
import { ask } from '../../api.ts';
import { CopyAction } from '../../ui/copy-action.tsx';
import { CodeForm } from './code-form.tsx';
import { groupSecret } from './group-secret.ts';
import classes from './two-factor.module.css';

/** A secret that does not count yet. */
export interface PendingSecret {
  /** The picture to scan, a data URL. */
  qr: string;
  secret: string;
}

interface EnableFormProps {
  pending: PendingSecret;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** The picture to scan, the same as a text to type, and the code that proves that it worked. */
export function EnableForm({ pending, onEnabled, onCancel }: EnableFormProps) {
  return (
    <>
      <p className={classes.lead}>{texts.scan}</p>
      <div className={classes.enable}>
        <img src={pending.qr} width={184} height={184} alt={texts.qrName} className={classes.qr} />
        <div className={classes.secret}>
          <span className={classes.label} id="two-factor-secret">
            {texts.secret}
          </span>
          <span className={classes.secretLine}>
            <code aria-labelledby="two-factor-secret">{groupSecret(pending.secret)}</code>
            <CopyAction value={pending.secret} label={texts.secret} />
          </span>
        </div>
      </div>
      <CodeForm
        submitLabel={shellTexts.confirm}
        onCancel={onCancel}
        onSubmit={async (code_2fa) => {
          const answer = await ask(twoFactorConfirmRoute, { body: { code_2fa } });
          onEnabled(answer.recovery_codes);
        }}
      />
    </>
  );
}
