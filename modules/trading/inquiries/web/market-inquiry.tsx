import './inquiries.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type MarketInquiry, marketInquiry } from '../contract/supplier.ts';
import { bidHref } from '../rules/hrefs.ts';
import { inquiryWords } from '../rules/words.ts';
import { inquiryBadge } from './badges.ts';
import { buyerText, goodsText } from './columns.tsx';
import { LineTable } from './line-table.tsx';
import { ownTopic } from './own-topic.ts';
import { termFacts } from './term-facts.ts';

const { table } = inquiryWords;
function Lines({ row }: { row: MarketInquiry }) {
  const t = useWords(inquiryWords);
  return (
    <>
      {row.shut === null ? null : <p role="status">{t(`shut.${row.shut}`)}</p>}
      <LineTable lines={row.lines} />
    </>
  );
}
/** /rmbBuyList/inquiryDetail?id=: an inquiry as suppliers read it. */
export default viewScreen(marketInquiry, inquiryWords, (kit) => ({
  title: table.one,
  number: (row) => row.inquiryNo,
  state: kit.state('status', inquiryBadge),
  input: (params) => (params.id === undefined ? null : { id: params.id }),
  topics: ownTopic,
  figures: [
    kit.custom('title', { label: table.title, text: (row) => row.title }),
    kit.custom('goods', { label: table.goods, text: goodsText }),
    kit.custom('buyer', { label: table.buyer, text: buyerText }),
    kit.countdown('quoteDeadline'),
  ],
  actions: [
    kit.open('bid', (row) => bidHref(row.id), {
      label: table.quoteIt,
      button: 'Bid',
      primary: true,
      when: (row) => row.can.includes('bid'),
    }),
  ],
  above: Lines,
  facts: [{ title: table['section.terms'], items: termFacts<MarketInquiry>() }],
}));
