import { Button, Input } from '@mantine/core';
import { type PictureFormat, pictureFormats, wrongPicture } from '@millaje/api/kit/pictures';
import { pictureTexts } from '@millaje/api/kit/pictures.texts';
import { type ReactNode, useState } from 'react';
import { FileChoice } from './file-choice.tsx';
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
  /** What it may be; JPG and PNG unless said otherwise. */
  formats?: readonly PictureFormat[];
}

/** A picture with a button that chooses another one; the choice shows at once. */
export function UploadField({ label, value, error, onChange, onProblem, formats = pictureFormats }: UploadFieldProps) {
  // What was wrong with the last choice: a form that is sent would only say that there is none.
  const [wrong, setWrong] = useState<string>();
  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const problem = pictureProblem(file, formats);
    const dataUrl = problem === undefined ? await readDataUrl(file) : undefined;
    const told = dataUrl === undefined ? (problem ?? wrongPicture(formats)) : undefined;
    setWrong(told);
    if (dataUrl === undefined) onProblem(told ?? '');
    else onChange(dataUrl);
  }

  return (
    <Input.Wrapper
      label={label}
      description={formats.includes('gif') ? pictureTexts.withGif.help : pictureTexts.help}
      error={error && (wrong ?? error)}
    >
      <div className={classes.choice}>
        {value !== '' && <img className={classes.picture} src={value} alt="" width={128} height={72} />}
        <FileChoice
          accept={formats.map((format) => `image/${format}`).join(',')}
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': label }}
        >
          {(props) => (
            <Button {...props} variant="default">
              {pictureTexts.choose}
            </Button>
          )}
        </FileChoice>
      </div>
    </Input.Wrapper>
  );
}
