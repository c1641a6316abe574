import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconArrowRight, IconDownload, IconKeyboard, IconLogout, IconPlus, IconSearch } from '@tabler/icons-react';
import { commandTexts } from '@millaje/api/commands.texts';
import { menuTexts, shellTexts } from '@millaje/api/shell.texts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFindings } from '../../features/commands/use-findings.ts';
import { useSession } from '../../features/session/session.ts';
import type { MenuGroup, MenuLink } from '../../navigation.ts';
import { overlayProps } from '../../theme/create-brand-theme.ts';
import { hasWords } from '../../ui/has-words.ts';
import { newThings } from './new-things.ts';

interface CommandPaletteProps {
  entries: readonly (MenuLink | MenuGroup)[];
  accountLinks: readonly MenuLink[];
  onSignOut: () => void;
  onHelp: () => void;
  onDownloads: () => void;
  onClose: () => void;
}

const [store, spotlight] = createSpotlight();
/** They were chosen before: what was found need not have the typed text in its name. */
const asTheyAre = <Actions,>(_typed: string, actions: Actions) => actions;

/**
 * Every screen and action that the person has, found by typing a part of its name, with accents or without; and the member, the operation
 * or the transaction that is typed. It arrives when it is first opened.
 */
export default function CommandPalette({ onClose, ...named }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { findings, isAsking } = useFindings(typed);
  const mayWrite = useSession()?.role === 'SUPER_ADMIN';
  useEffect(() => spotlight.open(), []);

  const actions = namedActions({ ...named, mayWrite }, (to) => void navigate(to));
  const found: SpotlightActionData[] = findings.map(({ to, ...finding }) => ({
    ...finding,
    id: to,
    leftSection: <IconSearch size={16} aria-hidden />,
    onClick: () => void navigate(to),
  }));

  const offered = [...found, ...actions.filter(({ label }) => hasWords(label, typed.trim()))];
  const first = typed.trim() === '' ? undefined : offered[0]?.id;
  // What was typed is what Enter opens, without an arrow before.
  useEffect(() => {
    if (first !== undefined) selectFirst();
  }, [first]);

  return (
    <Spotlight
      store={store}
      query={typed}
      onQueryChange={setTyped}
      actions={offered}
      filter={asTheyAre}
      shortcut={null}
      centered={false}
      overlayProps={{ ...overlayProps, blur: 0 }}
      radius="md"
      attributes={{ content: { 'aria-label': menuTexts.staff.commands } }}
      nothingFound={isAsking ? shellTexts.loading : menuTexts.staff.nothingFound}
      onSpotlightClose={onClose}
      searchProps={{
        placeholder: menuTexts.staff.commandsHint,
        'aria-label': menuTexts.staff.commands,
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}

/** Chooses the first of what is offered, as an arrow would: the library has no way for it, and marks what is chosen on the page itself. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

type NamedProps = Omit<CommandPaletteProps, 'onClose'> & { mayWrite: boolean };

/** The screens and actions that have a name. */
function namedActions(
  { entries, accountLinks, mayWrite, onSignOut, onHelp, onDownloads }: NamedProps,
  go: (to: string) => void,
): (SpotlightActionData & { label: string })[] {
  const screens = entries.flatMap((entry) =>
    'name' in entry ? [entry] : entry.links.map((link) => ({ ...link, label: `${entry.label} · ${link.label}` })),
  );
  return [
    ...[...screens, ...accountLinks].map(({ label, to }) => ({
      id: to,
      label,
      leftSection: <IconArrowRight size={16} aria-hidden />,
      onClick: () => go(to),
    })),
    ...newThings(screens, mayWrite).map(({ label, to }) => ({
      id: to,
      label,
      leftSection: <IconPlus size={16} aria-hidden />,
      onClick: () => go(to),
    })),
    {
      id: 'downloads',
      label: menuTexts.staff.downloads,
      leftSection: <IconDownload size={16} aria-hidden />,
      onClick: onDownloads,
    },
    {
      id: 'help',
      label: commandTexts.help,
      leftSection: <IconKeyboard size={16} aria-hidden />,
      onClick: onHelp,
    },
    {
      id: 'logout',
      label: menuTexts.staff.logout,
      leftSection: <IconLogout size={16} aria-hidden />,
      onClick: onSignOut,
    },
  ];
}
