import { shellTexts } from '@millaje/api/shell.texts';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { bring } from './bring.ts';
import { FailureState } from './failure-state.tsx';
import { notify } from './notify.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A part of a screen whose script comes when it is needed. Where it does not come the screen stays, with what was typed: a dialog
 * (it has `onClose`) is said not to have opened and may be opened again, any other part says so in its place.
 */
export function late<Props extends object>(load: Load<Props>) {
  return lazy(() => bring(load).catch((): { default: ComponentType<Props> } => ({ default: missing(load) })));
}

/** What stands for a part that did not come: it tries again, at once and whenever it is asked to. */
function missing<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let found: ComponentType<Props> | undefined;
  return function Missing(props: Props) {
    const [Part, setPart] = useState(() => found);
    const [isLost, setLost] = useState(false);
    const { onClose } = props as { onClose?: () => void };

    async function attempt(): Promise<void> {
      setLost(false);
      try {
        found = (await bring(load)).default;
        setPart(() => found);
      } catch {
        if (onClose === undefined) return setLost(true);
        notify.failure(shellTexts.partFailed, shellTexts.networkError);
        onClose();
      }
    }

    useEffect(() => {
      if (found === undefined) void attempt();
      // Once for each time that it is opened.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    if (!isLost) return null;
    return (
      <FailureState title={shellTexts.partFailed} message={shellTexts.networkError} onRetry={() => void attempt()} />
    );
  };
}
