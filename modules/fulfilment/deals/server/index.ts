import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import './base-uses.ts';
import { codesKept } from './code-uses.ts';
import { onOrderEnded, terminate, voidByLetter, voidHandler } from './end-deal.ts';
import { history } from './history.ts';
import { openDeals } from './holdings.ts';
import { deal, dealAdminList, dealCount, dealList } from './list-deals.ts';
import { letter, letterList, verify } from './list-letters.ts';
import { pdf, sealLetter } from './print-letter.ts';
import { adminReissue, extend, reissue } from './reissue-letter.ts';
import { sign } from './sign-letter.ts';
import { room } from './tables.ts';
import { signLapse } from './timers.ts';

export { letterShare } from './share-letter.ts';
import './export-deals.ts';

/** A deal's and a letter's page are live for those row security lets in. */
const liveDeal = room.topic(
  'deal',
  async ({ tx, input }) =>
    (await tx.selectFrom('deals.deal').select('id').where('id', '=', input.key).executeTakeFirst()) !==
    undefined,
);
const liveLetter = room.topic(
  'letter',
  async ({ tx, input }) =>
    (await tx.selectFrom('deals.letter').select('id').where('id', '=', input.key).executeTakeFirst()) !==
    undefined,
);

export const dealsRoom: Room = {
  name: 'deals',
  logNames,
  pages,
  grants,
  codeUses: codesKept,
  holdings: openDeals,
  handlers: [
    dealList,
    dealAdminList,
    dealCount,
    deal,
    history,
    voidHandler,
    terminate,
    voidByLetter,
    letterList,
    letter,
    sign,
    reissue,
    adminReissue,
    extend,
    pdf,
    verify,
  ],
  listeners: [onOrderEnded],
  timers: [signLapse],
  errands: [sealLetter],
  taskSubjects: [signLapse.kind, sealLetter.kind].map(
    (kind) =>
      ({
        kind,
        table: 'deals.letter',
        no: 'letter_no',
        ref: 'deal_id',
        link: '/resourceSupervision/transactionRecord?id={ref}',
      }) as const,
  ),
  topics: [liveDeal, liveLetter],
};
