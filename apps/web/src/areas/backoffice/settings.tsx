import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { approvalRulesTexts } from '@millaje/api/approvals/approvals.texts';
import { itineraryTexts } from '@millaje/api/flights/itineraries.texts';
import { bankApprovalTexts } from '@millaje/api/orders/bank-screens.texts';
import { classFactorTexts } from '@millaje/api/settings/class-factors.texts';
import { dollarPriceTexts } from '@millaje/api/settings/dollar-price.texts';
import { gatewayTexts } from '@millaje/api/settings/gateways.texts';
import { settingTexts } from '@millaje/api/settings/settings.texts';
import { switchTexts } from '@millaje/api/settings/switches.texts';
import { transferConfirmationTexts } from '@millaje/api/settings/transfer-confirmation.texts';
import { transferFeeTexts } from '@millaje/api/settings/transfer-fee.texts';
import { parseAsInteger, useQueryState } from 'nuqs';
import { ItinerariesCard } from '../../features/itineraries/itineraries-card.tsx';
import { onlyFor } from '../../features/session/require-role.ts';
import { ApprovalRulesCard } from '../../features/settings/approval-rules-card.tsx';
import { BankApprovalCard } from '../../features/settings/bank-approval-card.tsx';
import { ClassFactorsCard } from '../../features/settings/class-factors-card.tsx';
import { DollarCards } from '../../features/settings/dollar-cards.tsx';
import { GatewaysCard } from '../../features/settings/gateways-card.tsx';
import { SeasonCards } from '../../features/settings/season-cards.tsx';
import { TransferConfirmationCard } from '../../features/settings/transfer-confirmation-card.tsx';
import { TransferFeeCard } from '../../features/settings/transfer-fee-card.tsx';
import { leaveForm } from '../../features/unsaved/unsaved-guard.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import { useTabInView } from '../../ui/use-tab-in-view.ts';
import classes from './settings.module.css';

export const handle: ScreenHandle = { title: settingTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

const TABS = [
  { number: 0, label: gatewayTexts.tab, Card: GatewaysCard },
  { number: 1, label: itineraryTexts.tab, Card: ItinerariesCard },
  { number: 2, label: classFactorTexts.tab, Card: ClassFactorsCard },
  { number: 3, label: transferFeeTexts.tab, Card: TransferFeeCard },
  { number: 4, label: dollarPriceTexts.tab, Card: DollarCards },
  { number: 5, label: switchTexts.tab, Card: SeasonCards },
  { number: 7, label: transferConfirmationTexts.tab, Card: TransferConfirmationCard },
  { number: 8, label: bankApprovalTexts.tab, Card: BankApprovalCard },
  { number: 9, label: approvalRulesTexts.tab, Card: ApprovalRulesCard },
] as const;

/** What administrators may set, a tab each. The open tab stands in the address. */
export default function StaffSettings() {
  const [asked, setTab] = useQueryState('tab', parseAsInteger.withDefault(0));
  // An address may ask for one that is none.
  const tab = String(TABS.some(({ number }) => number === asked) ? asked : 0);
  const bar = useTabInView(tab);
  const isWide = useMediaQuery('(width >= 64em)', false, { getInitialValueInEffect: false });
  return (
    <Tabs
      value={tab}
      onChange={(value) => leaveForm(() => void setTab(Number(value)))}
      keepMounted={false}
      orientation={isWide ? 'vertical' : 'horizontal'}
    >
      <Tabs.List ref={bar} aria-label={settingTexts.tabs} className={classes.tabs ?? ''}>
        {TABS.map(({ number, label }) => (
          <Tabs.Tab key={number} value={String(number)}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ number, Card }) => (
        <Tabs.Panel key={number} value={String(number)} className={classes.panel ?? ''}>
          <Card />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
