import { cardRoute, cardSvgRoute } from '@millaje/api/cards/cards';
import { cardPictureTexts as texts } from '@millaje/api/cards/cards.texts';
import { queryOptions } from '@tanstack/react-query';
import { api, ask } from '../../api.ts';

/** One's own card as a picture for the screen, and whether there is a pass of it. */
export const ownCardQuery = queryOptions({
  queryKey: ['membership-card'],
  queryFn: async ({ signal }) => {
    const [answer, response] = await Promise.all([
      ask(cardRoute, {}, { signal }),
      api.download(cardSvgRoute, {}, { signal }),
    ]);
    if (response?.ok !== true) throw new Error(texts.loadFailed);
    const svg = await response.text();
    return { picture: `data:image/svg+xml,${encodeURIComponent(svg)}`, isPassOffered: answer.pass_offered };
  },
});
