import { INTL_IMPORT, LANE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { TRADING_DRAFT } from '../../rules/pages.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';
import { ownList } from './own-list.tsx';

/** /intlTradeManagement/tradingDraft: drafts and templates of lane 30 (trading-domain 3.8). */
export default ownList({
  title: foreignWords.table.draftTitle,
  path: TRADING_DRAFT,
  lane: LANE.inTransit,
  states: [OFFER.draft],
  drafts: true,
  importAs: INTL_IMPORT,
  createLabel: foreignWords.table.newIntl,
});
