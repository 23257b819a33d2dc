import { uploadPrivate } from '../contract/attachment.ts';
import { take } from './calls.ts';
import { attachments } from './tables.ts';

export const uploadPrivateHandler = attachments.command(uploadPrivate, (ctx) =>
  take(ctx, ctx.input, 'private'),
);
