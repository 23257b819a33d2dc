import { voidAnyLicence } from '../contract/licence.ts';
import { qualifications } from './tables.ts';
import { voided } from './void-licence.ts';

/** Any company's, with a reason. */
export const voidAnyLicenceHandler = qualifications.command(voidAnyLicence, (ctx) =>
  voided(ctx, 'operator', ctx.input.reason),
);
