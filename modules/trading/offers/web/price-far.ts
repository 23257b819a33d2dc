import type { RefusalError } from '#kernel/web/request/index.ts';
import { PriceFar } from '../rules/refusals.ts';

/** How far a price stands from the reference, as the server says when it asks for a second confirmation. */
export interface Far {
  readonly distance: string;
  /** Empty where there is no reference. */
  readonly reference: string;
}
export const farOf = (error: RefusalError | null): Far | null =>
  error?.status === PriceFar.status ? (error.data as Far) : null;
