import './selling.css';
import type { InputOf } from '#kernel/rules/contract.ts';
import { fill } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call, operatorStore, useStore } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { adminStopAuction, overseenAuctionDetail } from '../contract/oversight.ts';
import { ownAuctionDetail, stopAuction } from '../contract/selling.ts';
import { MODE } from '../rules/auction-terms.ts';
import { deskWords } from '../rules/desk-words.ts';
import { auctionHref } from '../rules/hrefs.ts';
import { StoppedFacts } from './round-facts.tsx';

const t = deskWords.table;
type Held = Readonly<Record<string, unknown>>;
/** What the page keeps beside what it sends: the auction, and its number as it is typed. */
const auctionOf = (values: Held): AuctionDetail | undefined => values.$auction as AuctionDetail | undefined;

/** What follows, said before anything is typed. */
function Consequences({ values }: FormAside<Held>) {
  const w = useWords(deskWords);
  const row = auctionOf(values);
  if (row === undefined) return null;
  const n = { n: row.bidCount };
  const sold = row.mode === MODE.descending && row.bidCount > 0;
  return (
    <section className="sc-card au-decide" aria-label={w('stopWhat')}>
      <StoppedFacts row={row} />
      <h2>{w('stopWhat')}</h2>
      <ul className="au-follows">
        <li>{row.bidCount === 0 ? w('stop.noBids') : sold ? w('stop.sold') : w('stop.bids', n)}</li>
        {row.mode === MODE.sealed && row.bidCount > 0 ? <li>{w('stop.sealed')}</li> : null}
        <li>{w('stop.deposits', { n: row.bidderCount })}</li>
        <li>{w('stop.goods')}</li>
        <li>{w('stop.rebid')}</li>
      </ul>
    </section>
  );
}
type StopCall = typeof adminStopAuction;
type Kit = FormKit<InputOf<StopCall>, typeof t, StopCall>;
const sections = ({ field, section }: Kit) => [
  section([
    field.textarea('reason', {
      label: t.stopReasonLabel,
      most: 300,
      rows: 3,
      span: 3,
      required: true,
      help: t['stopReason.help'],
    }),
    field.text('$no' as 'reason', {
      label: t.confirmNo,
      span: 2,
      required: true,
      help: (values, formatter) =>
        fill(formatter.text(t['confirmNo.help']), { no: auctionOf(values as Held)?.auctionNo ?? '' }),
      fault: (values) =>
        String((values as Held).$no ?? '').trim() === auctionOf(values as Held)?.auctionNo
          ? null
          : t['confirmNo.fault'],
    }),
  ]),
];
const declaration = (kit: Kit, load: (id: string) => Promise<AuctionDetail>, versioned: boolean) => ({
  title: t.stopPage,
  sections: sections(kit),
  missing: t.stopMissing,
  load: async ({ search }: { search: Readonly<Record<string, string>> }) => {
    const row = await load(search.id ?? '0');
    if (!row.can.includes('stop')) return null;
    return { id: row.id, ...(versioned ? { version: row.version } : {}), $auction: row, $no: '' };
  },
  above: Consequences,
  drafts: false,
  confirm: kit.submit({
    label: t.stopGo,
    done: t.stopDone,
    question: (values, formatter) => ({
      title: fill(formatter.text(t.stopAsk), { name: auctionOf(values as Held)?.auctionName ?? '' }),
      body: formatter.text(t.stopAskBody),
    }),
    after: (output) => auctionHref(output.id),
  }),
});

const SellerStop = formScreen(
  stopAuction,
  deskWords,
  (kit) =>
    declaration(
      kit as unknown as Kit,
      (id) => call(ownAuctionDetail, { id }, { silent: true }),
      true,
    ) as never,
);
const OperatorStop = formScreen(
  adminStopAuction,
  deskWords,
  (kit) =>
    declaration(
      kit as unknown as Kit,
      (id) => call(overseenAuctionDetail, { id }, { silent: true }),
      false,
    ) as never,
);

/** /tradingActivitiesMange/auctionStopBid?id= (R-AUCT-005, R-AUCT-030): what follows, the reason, and the number typed. */
export default function StopBid() {
  const identity = useStore(operatorStore)?.identityType;
  return identity === 'platform' ? <OperatorStop /> : <SellerStop />;
}
