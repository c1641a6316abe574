import { Modal } from '@mantine/core';
import { commandTexts as texts } from '@millaje/api/commands.texts';
import classes from './keyboard-help.module.css';

/** What can be done by the keyboard, on one sheet. It arrives when it is first opened. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={texts.help}>
      <dl className={classes.sheet}>
        {texts.sheet.map(({ keys, does }) => (
          <div key={does} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
