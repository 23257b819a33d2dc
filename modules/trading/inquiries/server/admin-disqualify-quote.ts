import { adminDisqualifyQuote } from '../contract/oversight.ts';
import { disqualify } from './quote-out.ts';
import { inquiries } from './tables.ts';

export const adminDisqualifyQuoteHandler = inquiries.command(adminDisqualifyQuote, (ctx) =>
  disqualify(ctx, 'operator'),
);
