import { IconCheck, IconCircle } from '@tabler/icons-react';
import { passwordRuleTexts as texts } from '@millaje/api/members/registration-form.texts';
import { useDebouncedValue } from '@mantine/hooks';
import { strengthOf } from './strength.ts';
import classes from './new-password.module.css';

/** How long somebody must pause in typing before the strength is said aloud, in milliseconds. */
const ANNOUNCE_AFTER_MS = 700;

const levelOf = (met: number): string => texts.levels[met] ?? '';

/** How strong a password is: a meter, and the rules with those that are met ticked. A screen reader hears it in a pause. */
export function PasswordStrength({ id, password }: { id: string; password: string }) {
  const { rules, met } = strengthOf(password);
  const [settled] = useDebouncedValue(password, ANNOUNCE_AFTER_MS);
  const said = strengthOf(settled).met;

  return (
    <div className={classes.strength}>
      <div
        className={classes.meter}
        // A `meter` element cannot be drawn as five bars.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="meter"
        aria-label={texts.strength}
        aria-valuemin={0}
        aria-valuemax={rules.length}
        aria-valuenow={met}
        aria-valuetext={levelOf(met)}
        data-met={met}
      >
        {rules.map(({ name }, place) => (
          <span key={name} data-filled={place < met} />
        ))}
      </div>
      <div id={id} className={classes.rules}>
        <p>{texts.title}:</p>
        <ul className="plain-list">
          {rules.map(({ name, isMet }) => (
            <li key={name} data-met={isMet}>
              {isMet ? (
                <IconCheck size={16} stroke={2.4} aria-hidden />
              ) : (
                <IconCircle size={16} stroke={1.6} aria-hidden />
              )}
              <span>
                {texts.rules[name]}
                <span className="visually-hidden"> ({isMet ? texts.met : texts.unmet})</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <output className="visually-hidden">
        {settled !== '' && texts.announcement(levelOf(said), said, rules.length)}
      </output>
    </div>
  );
}
