import { Alert, Button, FileButton, Group } from '@mantine/core';
import { couponFileLimits, type RewardUpload, uploadCouponsRoute } from '@millaje/api/flights/rewards';
import { couponProblems, rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { megabytesOf } from '@millaje/api/kit/table-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { readDataUrl } from '../../ui/read-data-url.ts';
import { rewardsKey } from './queries.ts';
import classes from './rewards.module.css';

/** A file of flown coupons: chosen, checked, and then looked at where its rows are. */
export function UploadCard({ onChecked }: { onChecked: (upload: RewardUpload) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > couponFileLimits.bytes) throw new Error(couponProblems.tooLarge(megabytesOf(couponFileLimits)));
      const content = await readDataUrl(chosen);
      if (content === undefined) throw new Error(couponProblems.broken);
      return ask(uploadCouponsRoute, { body: { file: content, name: chosen.name.slice(0, 120) } });
    },
    onSuccess: async ({ upload }) => {
      onChecked(upload);
      await queries.invalidateQueries({ queryKey: rewardsKey });
    },
  });

  function choose(chosen: File | null): void {
    check.reset();
    setFile(chosen);
  }

  return (
    <FormPage>
      <p className={classes.help}>{texts.help}</p>
      <p className={classes.help}>{texts.format}</p>
      <Group gap="sm" mt="md">
        <FileButton onChange={choose} accept=".xlsx,.csv" inputProps={{ 'aria-label': texts.choose }}>
          {(props) => (
            <Button {...props} variant="default">
              {texts.choose}
            </Button>
          )}
        </FileButton>
        <Button disabled={!file} loading={check.isPending} onClick={() => file && check.mutate(file)}>
          {texts.check}
        </Button>
      </Group>
      <output className={classes.chosen}>
        {check.isPending ? texts.checking : file !== null && texts.chosen(file.name)}
      </output>
      {check.error && (
        <Alert color="bad" mt="md" role="alert" title={texts.uploadFailed}>
          {(check.error instanceof CallError && check.error.fields.file) || check.error.message}
        </Alert>
      )}
    </FormPage>
  );
}
