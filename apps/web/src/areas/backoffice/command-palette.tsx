import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconArrowRight, IconLogout, IconSearch } from '@tabler/icons-react';
import { menuTexts } from '@millaje/api/shell.texts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { MenuGroup, MenuLink } from '../../navigation.ts';

interface CommandPaletteProps {
  entries: readonly (MenuLink | MenuGroup)[];
  accountLinks: readonly MenuLink[];
  onSignOut: () => void;
  onClose: () => void;
}

const [store, spotlight] = createSpotlight();

/** Every screen and action that the person has, found by typing a part of its name. It arrives when it is first opened. */
export default function CommandPalette({ entries, accountLinks, onSignOut, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  useEffect(() => spotlight.open(), []);

  const screens = entries.flatMap((entry) =>
    'name' in entry ? [entry] : entry.links.map((link) => ({ ...link, label: `${entry.label} · ${link.label}` })),
  );
  const actions: SpotlightActionData[] = [
    ...[...screens, ...accountLinks].map(({ label, to }) => ({
      id: to,
      label,
      leftSection: <IconArrowRight size={16} aria-hidden />,
      onClick: () => void navigate(to),
    })),
    {
      id: 'logout',
      label: menuTexts.staff.logout,
      leftSection: <IconLogout size={16} aria-hidden />,
      onClick: onSignOut,
    },
  ];

  return (
    <Spotlight
      store={store}
      actions={actions}
      shortcut={null}
      lockScroll={false}
      centered={false}
      overlayProps={{ color: 'var(--night)', backgroundOpacity: 0.55, blur: 0 }}
      radius="md"
      attributes={{ content: { 'aria-label': menuTexts.staff.commands } }}
      nothingFound={menuTexts.staff.nothingFound}
      onSpotlightClose={onClose}
      searchProps={{
        placeholder: menuTexts.staff.commandsHint,
        'aria-label': menuTexts.staff.commands,
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}
