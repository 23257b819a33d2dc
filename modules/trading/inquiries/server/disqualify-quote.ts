import { disqualifyQuote } from '../contract/buyer.ts';
import { disqualify } from './quote-out.ts';
import { inquiries } from './tables.ts';

export const disqualifyQuoteHandler = inquiries.command(disqualifyQuote, (ctx) => disqualify(ctx, 'buyer'));
