import { transferFeeTexts as texts } from '@millaje/api/settings/transfer-fee.texts';
import { useState } from 'react';
import { SettingCard } from './setting-card.tsx';
import { FeeForm, feeQuery, percentText } from './transfer-fee.tsx';

/** The commission of transfers: what it is, and a form to change it. */
export function TransferFeeCard() {
  const [attempt, setAttempt] = useState(0);
  return (
    <SettingCard label={texts.current} query={feeQuery} show={({ fee }) => `${percentText(fee)} %`}>
      {/* Given up, the form starts again with what is in force. */}
      {(read) => <FeeForm key={attempt} read={read} onClose={() => setAttempt(attempt + 1)} />}
    </SettingCard>
  );
}
