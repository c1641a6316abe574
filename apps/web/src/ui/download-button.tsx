import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { notify } from './notify.ts';
import { useStartOnce } from './use-start-once.ts';
import { tellFailure } from '../tell-failure.ts';

interface DownloadButtonProps<Result> extends Pick<ButtonProps, 'variant' | 'size'> {
  label: string;
  /** What it is called where the label alone does not tell them apart. */
  name?: string;
  /** Fetches it and saves it as a file; throws with what a person is to read, if there is something. */
  download: () => Promise<Result>;
  /** Said when it is saved; by default nothing is. */
  done?: (result: Result) => string;
  /** Said when it did not come. */
  failed: string;
}

/** A button that fetches something at once and saves it. What may take long and can be given up is `FileDownload`. */
export function DownloadButton<Result>({
  label,
  name,
  download,
  done,
  failed,
  variant = 'default',
  size = 'sm',
}: DownloadButtonProps<Result>) {
  const { isPending, mutate } = useMutation({
    mutationFn: download,
    onSuccess: (result) => {
      if (done !== undefined) notify.success(done(result));
    },
    onError: (error) => tellFailure(error, failed),
  });
  return (
    <Button
      variant={variant}
      size={size}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={useStartOnce(mutate)}
      aria-label={name}
    >
      {label}
    </Button>
  );
}
