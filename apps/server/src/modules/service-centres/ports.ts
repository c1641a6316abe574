import type { FoundAddress } from '@millaje/api';
import type { Point } from '@millaje/domain';

/** Who knows addresses. A silence is an answer: nothing was found. */
export interface Geocoder {
  find(text: string): Promise<FoundAddress[]>;
  /** The address of a point; undefined where it is not known. */
  addressOf(point: Point): Promise<string | undefined>;
}
