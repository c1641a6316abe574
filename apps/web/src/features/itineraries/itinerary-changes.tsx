import { Button } from '@mantine/core';
import type { ItineraryPreview } from '@millaje/api/flights/itineraries';
import { itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { useState } from 'react';
import { formatWhole } from '../../ui/format.ts';
import classes from './itineraries-card.module.css';

/** So many flights of a kind are shown before somebody asks for all of them. */
const SHOWN = 30;

/** A flight's name, which no line breaks: '9V 1301 BLA-MIA'. */
const unbroken = (name: string) => name.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011');

/** Which flights come, change and go when a version is put in force. */
export function ItineraryChanges({ preview }: { preview: ItineraryPreview }) {
  return (
    <>
      <dl className={classes.changes}>
        {(['added', 'changed', 'removed'] as const).map((kind) => (
          <div key={kind}>
            <dt>{`${texts[kind]} (${formatWhole(preview[kind].length)})`}</dt>
            <dd>
              <FlightNames names={preview[kind]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.unchanged}>{texts.unchanged(formatWhole(preview.unchanged))}</p>
    </>
  );
}

function FlightNames({ names }: { names: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  if (names.length === 0) return texts.none;
  const shown = isWhole ? names : names.slice(0, SHOWN);
  const hidden = names.length - shown.length;
  return (
    <>
      {shown.map(unbroken).join('\u00A0· ')}
      {hidden > 0 && (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
            {texts.more(formatWhole(hidden))}
          </Button>
        </div>
      )}
    </>
  );
}
