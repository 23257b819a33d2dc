import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { fill } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { adminBid, prolongAuction, resumeAuction, voidBid } from '../contract/oversight.ts';
import { ALLOCATION, MODE } from '../rules/auction-terms.ts';
import { deskWords } from '../rules/desk-words.ts';
import { type Overseen, panelStore } from './operator-panels.ts';
import { nameText, priceText, quantityText } from './texts.ts';
import { typedNumber } from './typed-terms.ts';

const { table } = deskWords;
const Resume = formDialog(resumeAuction, deskWords, ({ field, section }) => ({
  title: table.resumeTitle,
  label: table.resume,
  done: table.resumed,
  sections: [section([field.dateTime('resumeAt', { span: 3 })], { help: table.resumeHelp })],
}));
const Prolong = formDialog(prolongAuction, deskWords, ({ field, section }) => ({
  title: table.prolongTitle,
  label: table.prolong,
  done: table.prolonged,
  sections: [
    section([field.dateTime('endTime', { span: 3, label: table.newEnd })], { help: table.prolongHelp }),
  ],
}));
const Void = formDialog(voidBid, deskWords, ({ field, section }) => ({
  title: table.voidTitle,
  label: table.void,
  done: table.voided,
  danger: true,
  sections: [
    section(
      [
        field.radio(
          'cause',
          [
            { value: 'fraud', ...table['cause.fraud'] },
            { value: 'inputError', ...table['cause.inputError'] },
          ],
          { span: 3 },
        ),
        field.textarea('reason', { most: 300, rows: 3, span: 3, label: table.voidReason }),
      ],
      { help: table.voidHelp },
    ),
  ],
}));

/** The auction a bid is placed in; its bidders are the customers to choose from. */
const auctionNow = (): Overseen | null => {
  const panel = panelStore.get();
  return panel?.what === 'adminBid' && 'bidders' in panel.row ? panel.row : null;
};
const customers = () => {
  const all = () =>
    (auctionNow()?.bidders ?? []).map((b) => ({
      value: b.customerId,
      label: nameText(b.nameZh, b.nameEn, { locale: currentLocale() }),
    }));
  return {
    name: `auctions.bidders ${auctionNow()?.id ?? ''}`,
    search: async (keyword: string) =>
      all().filter((o) => o.label.toLowerCase().includes(keyword.toLowerCase())),
    named: async (values: readonly string[]) => all().filter((o) => values.includes(o.value)),
  };
};
const isFalling = (): boolean => auctionNow()?.mode === MODE.descending;
const takesParts = (): boolean => auctionNow()?.allocation === ALLOCATION.multiWinner && !isFalling();
const AdminBid = formDialog(adminBid, deskWords, ({ field, section }) => ({
  title: table.adminBidTitle,
  label: table.adminBid,
  done: table.adminBidDone,
  wide: true,
  sections: [
    section(
      [
        field.pick('customerId', customers, { span: 3 }),
        field.quantity('quantity'),
        field.price('unitPrice', { when: () => !isFalling(), required: true }),
        field.bool('acceptPartial', { when: takesParts, sentence: table.acceptPartialSentence }),
        field.textarea('reason', { most: 300, rows: 3, span: 3 }),
      ],
      { help: table.adminBidHelp },
    ),
  ],
  question: (values, formatter) => {
    const row = auctionNow();
    const [quantity, price] = [typedNumber(values.quantity), typedNumber(values.unitPrice)];
    const of = row?.bidders.find((b) => b.customerId === values.customerId);
    if (row === null || of === undefined || quantity === null) return null;
    const said = price ?? row.currentPrice;
    return {
      title: fill(formatter.text(table.adminBidAsk), { name: nameText(of.nameZh, of.nameEn, formatter) }),
      facts: [
        { label: formatter.text(table.unitPrice), value: priceText(said, row, formatter) },
        { label: formatter.text(table.quantity), value: quantityText(quantity, row, formatter) },
        ...(said === null
          ? []
          : [{ label: formatter.text(table.amount), value: sayAmount('CNY', lineAmount(quantity, said)) }]),
      ],
    };
  },
}));

const MINUTE = 60_000;
const later = (at: string | null, minutes: number): string | null =>
  at === null ? null : new Date(Date.parse(at) + minutes * MINUTE).toISOString();
/** The dialog that was opened, over whatever it was opened on. */
export function OperatorDialogs() {
  const panel = useStore(panelStore);
  if (panel === null) return null;
  const onClose = () => panelStore.set(null);
  if (panel.what === 'void') {
    const { bid } = panel;
    return <Void start={{ bidId: bid.id }} about={bid.bidNo} onClose={onClose} />;
  }
  const { row } = panel;
  const common = { about: row.auctionName, onClose };
  if (panel.what === 'resume')
    return <Resume {...common} start={{ id: row.id, resumeAt: later(row.serverTime, 15) }} />;
  if (panel.what === 'prolong')
    return <Prolong {...common} start={{ id: row.id, endTime: later(row.endTime, 30) }} />;
  const unitPrice = 'leastPrice' in row ? row.leastPrice : null;
  return (
    <AdminBid
      {...common}
      start={{ id: row.id, round: row.round, unitPrice, quantity: row.minStartQty, acceptPartial: false }}
    />
  );
}
