import * as z from 'zod/mini';
import { codeAndMessage } from '../kit/common.ts';
import { defineRoute, passengers } from '../kit/route.ts';
import { cardPictureTexts as texts } from './cards.texts.ts';

export const cardRoute = defineRoute({
  name: 'MembershipCard',
  summary: "What there is of the caller's card: whether a pass for telephones is offered.",
  method: 'GET',
  path: '/membership-card',
  who: passengers,
  answers: { 200: z.object({ ...codeAndMessage, pass_offered: z.boolean() }) },
  refusals: [],
});

export const cardPngRoute = defineRoute({
  name: 'MembershipCardPng',
  summary: "The caller's membership card as a picture, with a code that leads to the customer number.",
  method: 'GET',
  path: '/membership-card/png',
  who: passengers,
  answers: {},
  file: { type: 'image/png', name: texts.pngFile },
  refusals: ['too_many_requests'],
});

export const cardSvgRoute = defineRoute({
  name: 'MembershipCardSvg',
  summary: 'The same as shapes, for print.',
  method: 'GET',
  path: '/membership-card/svg',
  who: passengers,
  answers: {},
  file: { type: 'image/svg+xml', name: texts.svgFile },
  refusals: ['too_many_requests'],
});

export const cardPassRoute = defineRoute({
  name: 'MembershipCardPass',
  summary: 'The same as a signed pass for Apple Wallet, where the programme has a certificate for it.',
  method: 'GET',
  path: '/membership-card/pass',
  who: passengers,
  answers: {},
  file: { type: 'application/vnd.apple.pkpass', name: texts.passFile },
  refusals: ['wallet_pass_not_offered', 'too_many_requests'],
});

export const cardRoutes = [cardRoute, cardPngRoute, cardSvgRoute, cardPassRoute] as const;
