import { Avatar, Button } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { pictureTexts } from '@millaje/api/kit/pictures.texts';
import { profileTexts } from '@millaje/api/members/profile.texts';
import { FileChoice } from '../../ui/file-choice.tsx';
import { readDataUrl } from '../../ui/read-data-url.ts';
import { pictureProblem } from '../../ui/read-picture.ts';
import classes from './profile.module.css';

interface PictureFieldProps {
  /** The address of what is shown now: the kept picture, or the chosen one. */
  shown: string | null;
  initials: string;
  error: string | undefined;
  onChange: (dataUrl: string) => void;
  onProblem: (problem: string) => void;
}

/** The person's picture with a button that chooses another one; the choice shows at once, as it will be cut. */
export function PictureField({ shown, initials, error, onChange, onProblem }: PictureFieldProps) {
  const helpId = useId();

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const problem = pictureProblem(file);
    if (problem !== undefined) {
      onProblem(problem);
      return;
    }
    const dataUrl = await readDataUrl(file);
    if (dataUrl === undefined) onProblem(pictureTexts.wrong);
    else onChange(dataUrl);
  }

  return (
    <div className={classes.picture}>
      <Avatar src={shown} size={72} radius="50%" alt={profileTexts.picture}>
        {initials}
      </Avatar>
      <div className={classes.pictureChoice}>
        <FileChoice
          accept="image/jpeg,image/png"
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': profileTexts.picture }}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm" aria-describedby={helpId}>
              {profileTexts.choosePicture}
            </Button>
          )}
        </FileChoice>
        <p
          id={helpId}
          className={error === undefined ? classes.help : classes.problem}
          role={error === undefined ? undefined : 'alert'}
        >
          {error ?? pictureTexts.help}
        </p>
      </div>
    </div>
  );
}
