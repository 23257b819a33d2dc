import { changeEmail } from '../contract/contact.ts';
import { change } from './change-contact.ts';
import { identity } from './tables.ts';

export const changeEmailHandler = identity.command(changeEmail, (ctx) =>
  change(ctx, 'email', ctx.input.newEmail, ctx.input),
);
