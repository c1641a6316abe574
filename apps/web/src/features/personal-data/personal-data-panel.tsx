import { IconFileTypePdf } from '@tabler/icons-react';
import { personalDataPdfRoute, personalDataRoute } from '@millaje/api/personal-data/personal-data';
import { personalDataTexts as texts } from '@millaje/api/personal-data/personal-data.texts';
import { brand } from 'virtual:brand';
import { api } from '../../api.ts';
import { FileDownload } from '../../ui/file-download.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './personal-data.module.css';

/** Everything that the programme knows of the signed-in person, to be taken along. */
export function PersonalDataPanel() {
  return (
    <Section title={texts.title}>
      <div className={classes.body}>
        <p className={classes.soft}>{texts.lead(brand.product)}</p>
        <div className={classes.files}>
          <FileDownload
            label={texts.pdf}
            icon={<IconFileTypePdf size={16} aria-hidden />}
            ask={(call) => api.download(personalDataPdfRoute, {}, call)}
            fileName={texts.pdfFile}
            failed={texts.failed}
          />
          <FileDownload
            label={texts.json}
            ask={(call) => api.download(personalDataRoute, {}, call)}
            fileName={texts.jsonFile}
            failed={texts.failed}
          />
        </div>
        <p className={classes.soft}>{texts.jsonHelp}</p>
      </div>
    </Section>
  );
}
