import './inquiries.css';
import { EMPTY } from '#kernel/rules/format.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { Tint } from '#kernel/web/screens/status-tag.tsx';
import { listMarketInquiries } from '../contract/supplier.ts';
import { bidHref, marketInquiryHref } from '../rules/hrefs.ts';
import { inquiryWords } from '../rules/words.ts';
import { quoteBadge } from './badges.ts';
import { buyerText, commonColumns } from './columns.tsx';
import { ownTopic } from './own-topic.ts';
import { alertPart } from './slots.ts';

const { table } = inquiryWords;
const isSeller = (): boolean => operatorStore.get()?.identityType === 'seller';

/** /rmbBuyList: open inquiries of other companies, the next deadline first. */
export default boardScreen(listMarketInquiries, inquiryWords, (kit) => ({
  title: table.market,
  entityName: table.entityName,
  columns: [
    ...commonColumns(kit, (row) => marketInquiryHref(row.id)),
    kit.custom('buyer', { label: table.buyer, width: 220, text: buyerText }),
    kit.code('inquiryType', 'inquiry_type', { width: 90, optional: true }),
    kit.code('openMode', 'inquiry_open_mode', { width: 130, optional: true }),
    kit.custom('ownQuote', {
      label: table.ownQuote,
      width: 130,
      text: (row, formatter) =>
        row.ownQuote === null
          ? row.shut === null
            ? EMPTY
            : formatter.text(table[`shut.${row.shut}`])
          : quoteBadge.of(row.ownQuote.status, formatter).label,
      cell: (row, formatter) => {
        if (row.ownQuote === null && row.shut !== null)
          return (
            <span title={formatter.text(table[`shut.${row.shut}`])}>
              <Tint color="gray" label={formatter.text(table.shut)} />
            </span>
          );
        if (row.ownQuote === null) return <span className="sc-faint">{formatter.text(table.notQuoted)}</span>;
        const badge = quoteBadge.of(row.ownQuote.status, formatter);
        return (
          <>
            <Tint color={badge.color} label={badge.label} />
            {row.ownQuote.rank === null ? null : ` #${row.ownQuote.rank}`}
          </>
        );
      },
    }),
  ],
  opens: (row) => marketInquiryHref(row.id),
  nameOf: (row) => `${row.inquiryNo} ${row.title}`,
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.oneOf('inquiryType', 'inquiry_type'),
    kit.textFilter('region', { label: table.region }),
    kit.dateRange('deadlineFrom', 'deadlineTo', { label: table.deadlines }),
    kit.yesNo('invited', { label: table.invitedOnly }),
  ],
  card: ['title', 'inquiryNo', 'goods', 'totalQuantity', 'buyer', 'quoteDeadline', 'ownQuote'],
  topics: ownTopic,
  flash: [],
  compare: false,
  empty: { help: table.emptyMarket },
  actions: [
    kit.open('bid', (row) => bidHref(row.id), {
      label: table.quoteIt,
      button: 'Bid',
      primary: true,
      when: (row) => row.can.includes('bid'),
    }),
    kit.open('alert', (row) => alertPart()?.href({ inquiryId: row.id }) ?? '', {
      label: table.alertMe,
      when: () => isSeller() && alertPart()?.may() === true,
    }),
    kit.open('View', (row) => marketInquiryHref(row.id), { label: table.view, button: 'View' }),
  ],
}));
