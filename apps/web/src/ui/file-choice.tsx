import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

type FileChoiceProps = Omit<FileButtonProps, 'resetRef'>;

/**
 * A button that asks for a file. The same name may be chosen again, such as a file that was corrected since: a browser tells of no
 * change while its field still has it, so the field is emptied once the file is taken.
 */
export function FileChoice({ onChange, ...props }: FileChoiceProps) {
  const empty = useRef<() => void>(null);
  return (
    <FileButton
      {...props}
      resetRef={empty}
      onChange={(file) => {
        onChange(file);
        empty.current?.();
      }}
    />
  );
}
