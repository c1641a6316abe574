import { Alert, Button, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import { twoFactorTexts as texts } from '@millaje/api/identity/two-factor.texts';
import { brand } from 'virtual:brand';
import { saveFile } from '../../ui/save-file.ts';
import { codesText } from './group-secret.ts';
import classes from './two-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codesText(`${brand.product} · ${texts.recoveryTitle}`, codes);
  return (
    <>
      <output className={classes.done}>
        <Alert color="good" role="presentation">
          {texts.enabled}
        </Alert>
      </output>
      <div>
        <h3 className={classes.subtitle}>{texts.recoveryTitle}</h3>
        <p className={classes.lead}>{texts.recoveryHelp}</p>
      </div>
      <ol className={`plain-list ${classes.codes}`} aria-label={texts.recoveryTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="sm"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? shellTexts.copied : texts.copyCodes}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), texts.codesFile)}
        >
          {texts.downloadCodes}
        </Button>
        <Button size="sm" ml="auto" onClick={onDone}>
          {texts.codesSaved}
        </Button>
      </Group>
    </>
  );
}
