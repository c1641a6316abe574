import { Button, Skeleton } from '@mantine/core';
import { type Gateway, gatewaysRoute, gatewayStatusRoute } from '@millaje/api/settings/gateways';
import { gatewayTexts as texts } from '@millaje/api/settings/gateways.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useAskedSwitch } from '../../ui/use-asked-change.ts';
import classes from './gateways-card.module.css';

const gatewaysQuery = queryOptions({
  queryKey: ['settings', 'gateways'],
  queryFn: ({ signal }) => ask(gatewaysRoute, {}, { signal }),
  select: ({ gateways }) => gateways,
});

/** Tab 0: the ways of paying, and which of them can be chosen. */
export function GatewaysCard() {
  const { data, error, refetch } = useQuery(gatewaysQuery);
  if (data === undefined && error)
    return <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  if (data?.length === 0) return <EmptyState title={texts.empty} />;
  return (
    <section className={classes.card} aria-label={texts.tab}>
      <p className={classes.help}>{texts.help}</p>
      {data === undefined ? (
        <Skeleton height={240} />
      ) : (
        <ul className={classes.list}>
          {data.map((gateway) => (
            <GatewayRow key={gateway.id} gateway={gateway} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One way of paying, with the button that opens or closes it after a question. */
function GatewayRow({ gateway: { id, value, status, version } }: { gateway: Gateway }) {
  const name = texts.names[value];
  const toggle = useAskedSwitch({
    isOn: status,
    change: (wanted) => ask(gatewayStatusRoute, { body: { id, status: wanted } }, { version }),
    refresh: gatewaysQuery.queryKey,
  });
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <StatusDot tone={status ? 'good' : 'quiet'} label={status ? texts.on : texts.off} />
      <Button variant="default" size="sm" aria-label={texts.toggle(status, name)} onClick={toggle.ask}>
        {status ? texts.disable : texts.enable}
      </Button>
      <ConfirmDialog {...toggle.dialog} title={texts.toggle(!toggle.wanted, name)} isDestructive={!toggle.wanted}>
        {toggle.wanted ? texts.enableHelp : texts.disableHelp}
      </ConfirmDialog>
    </li>
  );
}
