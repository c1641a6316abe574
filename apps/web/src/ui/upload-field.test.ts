// @vitest-environment happy-dom
import { pictureTexts } from '@millaje/api/kit/pictures.texts';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { type Screen, show, waitFor } from './screen.fixture.ts';
import { UploadField } from './upload-field.tsx';

let screen: Screen;

const MISSING = 'Debe subir una imagen';

/** A form of one picture, which is sent without looking at it. */
function PictureForm() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const onChange = (dataUrl: string): void => {
    setValue(dataUrl);
    setError(undefined);
  };
  return createElement(
    'div',
    null,
    createElement(UploadField, { label: 'Imagen', value, error, onChange, onProblem: setError }),
    createElement('button', { type: 'button', onClick: () => setError(value === '' ? MISSING : undefined) }, 'Enviar'),
  );
}

async function choose(file: File): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no field for a file');
    return found;
  });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('what was wrong with the picture that was chosen is still told when the form is sent, until another one is chosen', async () => {
  screen = show(createElement(PictureForm));
  await screen.press('Enviar');
  await screen.says(MISSING);
  await choose(new File([new Uint8Array(6_000_000)], 'grande.png', { type: 'image/png' }));
  await screen.says(pictureTexts.tooLarge);
  await screen.press('Enviar');
  await waitFor(() => expect(screen.text()).toContain(pictureTexts.tooLarge));
  expect(screen.text()).not.toContain(MISSING);
  await choose(new File(['hola'], 'bien.png', { type: 'image/png' }));
  await waitFor(() => expect(screen.text()).not.toContain(pictureTexts.tooLarge));
});
