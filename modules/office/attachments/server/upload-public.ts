import { uploadPublic } from '../contract/attachment.ts';
import { take } from './calls.ts';
import { attachments } from './tables.ts';

export const uploadPublicHandler = attachments.command(uploadPublic, (ctx) => take(ctx, ctx.input, 'public'));
