import { bookedName } from '@millaje/domain/flights/booked-names';
import { decodeEntities } from './xml.ts';

/** A name of an answer in the letters in which names are sent, however it was written there. */
export const readName = (text: string): string => bookedName(decodeEntities(text));
