import { ActionIcon, TextInput } from '@mantine/core';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { RedemptionFiltersState } from './redemption-list.ts';
import classes from './redemptions.module.css';

/** Looks for a request by its number, its locator, its ticket or the passenger's name; what was looked for stands beside as a chip. */
export function RedemptionSearch({ filters: { active, apply } }: { filters: RedemptionFiltersState }) {
  const [text, setText] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return;
    apply({ ...active, text: wanted });
    setText('');
  }

  return (
    <search className={classes.search}>
      <form onSubmit={submit}>
        <TextInput
          size="sm"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          aria-label={texts.search}
          placeholder={texts.searchHint}
          rightSection={
            <ActionIcon type="submit" variant="subtle" color="gray" aria-label={shellTexts.search}>
              <IconSearch size={16} aria-hidden />
            </ActionIcon>
          }
        />
      </form>
    </search>
  );
}
