import { Modal, Skeleton, Text } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { cardPassRoute, cardPngRoute, cardSvgRoute } from '@millaje/api/cards/cards';
import { cardPictureTexts as texts } from '@millaje/api/cards/cards.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../../api.ts';
import { isConnected, subscribeToConnection } from '../../ui/connection.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { FileDownload } from '../../ui/file-download.tsx';
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts';
import { useSession } from '../session/session.ts';
import { ownCardQuery } from './queries.ts';
import classes from './card-dialog.module.css';

/** One's own card with its code, large enough for a counter's camera, and the files that it can be kept as. */
export default function CardDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const user = useSession()?.user;
  const query = useQuery(ownCardQuery);
  const isOnline = useSyncExternalStore(subscribeToConnection, isConnected);
  const hasNumber = user !== undefined && user.customerid !== null;
  return (
    <Modal opened onClose={onClose} title={texts.title} size="md">
      <div className={classes.body}>
        <Text size="sm">{hasNumber ? texts.lead : texts.noNumber}</Text>
        <Loaded query={query} failed={texts.loadFailed} waiting={<CardSkeleton />}>
          {({ picture, isPassOffered }) =>
            user !== undefined && (
              <>
                <img
                  className={classes.picture}
                  src={picture}
                  alt={texts.alt(user.membership.name, `${user.first_name} ${user.last_name}`)}
                  width={634}
                  height={400}
                />
                {/* They are fetched, and without a connection there is nothing to fetch them from. */}
                {isOnline && <CardFiles isPassOffered={isPassOffered} />}
              </>
            )
          }
        </Loaded>
      </div>
    </Modal>
  );
}

function CardFiles({ isPassOffered }: { isPassOffered: boolean }) {
  return (
    <div className={classes.files}>
      <FileDownload
        label={texts.png}
        ask={(call) => api.download(cardPngRoute, {}, call)}
        fileName={texts.pngFile}
        failed={texts.failed}
      />
      <FileDownload
        label={texts.svg}
        ask={(call) => api.download(cardSvgRoute, {}, call)}
        fileName={texts.svgFile}
        failed={texts.failed}
      />
      {isPassOffered && (
        <FileDownload
          label={texts.pass}
          icon={<IconWallet size={16} aria-hidden />}
          ask={(call) => api.download(cardPassRoute, {}, call)}
          fileName={texts.passFile}
          failed={texts.failed}
        />
      )}
    </div>
  );
}

function CardSkeleton() {
  return (
    <output aria-busy="true" aria-label={shellTexts.loading} className={classes.body}>
      <Skeleton className={classes.picture} radius="lg" />
      <Skeleton height={36} width={240} />
    </output>
  );
}
