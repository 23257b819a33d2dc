import { changeMobile } from '../contract/contact.ts';
import { change } from './change-contact.ts';
import { identity } from './tables.ts';

export const changeMobileHandler = identity.command(changeMobile, (ctx) =>
  change(ctx, 'mobile', ctx.input.newMobile, ctx.input),
);
