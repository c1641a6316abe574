import { Button, FileButton, Input } from '@mantine/core';
import { pictureTexts } from '@millaje/api/kit/pictures.texts';
import type { ReactNode } from 'react';
import { readDataUrl } from './read-data-url.ts';
import { pictureProblem } from './read-picture.ts';
import classes from './upload-field.module.css';

interface UploadFieldProps {
  label: string;
  /** The picture that is there: an address or a data URL; empty for none. */
  value: string;
  error: ReactNode;
  onChange: (dataUrl: string) => void;
  onProblem: (problem: string) => void;
}

/** A picture with a button that chooses another one; the choice shows at once. */
export function UploadField({ label, value, error, onChange, onProblem }: UploadFieldProps) {
  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const problem = pictureProblem(file);
    const dataUrl = problem === undefined ? await readDataUrl(file) : undefined;
    if (dataUrl === undefined) onProblem(problem ?? pictureTexts.wrong);
    else onChange(dataUrl);
  }

  return (
    <Input.Wrapper
      label={label}
      description={pictureTexts.help}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.choice}>
        {value !== '' && <img className={classes.picture} src={value} alt="" width={128} height={72} />}
        <FileButton
          accept="image/jpeg,image/png"
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': label }}
        >
          {(props) => (
            <Button {...props} variant="default">
              {pictureTexts.choose}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
}
