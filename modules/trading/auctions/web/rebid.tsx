import './selling.css';
import { compare } from '#kernel/rules/decimal.ts';
import { fill } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call, operatorStore, useStore } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { adminRebidAuction, overseenAuctionDetail } from '../contract/oversight.ts';
import { ownAuctionDetail, rebidAuction } from '../contract/selling.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { ALLOCATION } from '../rules/auction-terms.ts';
import { deskWords } from '../rules/desk-words.ts';
import { auctionHref } from '../rules/hrefs.ts';
import { LastRound } from './round-facts.tsx';
import { typedNumber } from './typed-terms.ts';

const t = deskWords.table;
type Held = Readonly<Record<string, unknown>>;
type Kit = FormKit<InputOf<typeof rebidAuction>, typeof t, typeof rebidAuction>;
const auctionOf = (values: Held): AuctionDetail | undefined => values.$auction as AuctionDetail | undefined;

function Before({ values }: FormAside<Held>) {
  const w = useWords(deskWords);
  const row = auctionOf(values);
  if (row === undefined) return null;
  return (
    <section className="sc-card au-decide" aria-label={w('section.last')}>
      <h2>{w('section.last')}</h2>
      <LastRound row={row} />
      <p className="au-note">{w('rebid.note', { n: row.round + 1 })}</p>
    </section>
  );
}
/** More than the rest, or less than the least of a bid, is said at once. */
const quantityFault = (values: Held) => {
  const row = auctionOf(values);
  const typed = typedNumber(values.totalQty);
  if (row === undefined || typed === null) return null;
  const above = row.status === AUCTION.awarded && row.restQty != null && compare(typed, row.restQty) > 0;
  const below =
    row.allocation === ALLOCATION.multiWinner &&
    row.minStartQty !== null &&
    compare(typed, row.minStartQty) < 0;
  return above || below ? t['rebid.totalQty.help'] : null;
};
const sections = ({ field, section }: Kit, seller: boolean) => [
  section(
    [
      field.dateTime('startTime', { help: t['rebid.startTime.help'] }),
      field.dateTime('endTime'),
      field.price('startPrice'),
      field.quantity('totalQty', {
        help: t['rebid.totalQty.help'],
        fault: (values) => quantityFault(values as Held),
      }),
      ...(seller ? [field.price('reservePrice', { required: false, help: t['rebid.reserve.help'] })] : []),
    ],
    { title: t['section.next'] },
  ),
];
const declaration = (kit: Kit, load: (id: string) => Promise<AuctionDetail>, seller: boolean) => ({
  title: t.rebidPage,
  sections: sections(kit, seller),
  missing: t.rebidMissing,
  load: async ({ search }: { search: Readonly<Record<string, string>> }) => {
    const row = await load(search.id ?? '0');
    if (!row.can.includes('rebid')) return null;
    return {
      id: row.id,
      version: row.version,
      startPrice: row.startPrice,
      totalQty: row.restQty ?? row.totalQty,
      reservePrice: row.reservePrice ?? null,
      $auction: row,
    };
  },
  above: Before,
  drafts: false,
  confirm: kit.submit({
    label: t.rebidGo,
    done: t.rebidDone,
    question: (values, formatter) => {
      const row = auctionOf(values as Held);
      return {
        title: fill(formatter.text(t.rebidAsk), { name: row?.auctionName ?? '' }),
        body: fill(formatter.text(t['rebid.note']), { n: (row?.round ?? 0) + 1 }),
      };
    },
    after: (output) => auctionHref(output.id),
  }),
});
const SellerRebid = formScreen(
  rebidAuction,
  deskWords,
  (kit) => declaration(kit, (id) => call(ownAuctionDetail, { id }, { silent: true }), true) as never,
);
const OperatorRebid = formScreen(
  adminRebidAuction,
  deskWords,
  (kit) =>
    declaration(
      kit as unknown as Kit,
      (id) => call(overseenAuctionDetail, { id }, { silent: true }),
      false,
    ) as never,
);

/** /tradingActivitiesMange/auctionRebid?id= (R-AUCT-004, R-AUCT-029): another round of what is not sold. */
export default function Rebid() {
  const identity = useStore(operatorStore)?.identityType;
  return identity === 'platform' ? <OperatorRebid /> : <SellerRebid />;
}
