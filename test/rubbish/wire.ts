import { wireName } from '@millaje/api';

/** A field's name as it goes over the wire of this brand. */
export const onWire = (name: string): string =>
  name === 'is_product' || name === 'to_product' ? wireName(name, 'avp') : name;
