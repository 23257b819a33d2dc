import './selling.css';
import { sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormButton, OwnRefusal } from '#kernel/web/screens/form-types.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { skuSeen } from '#registry/catalogue/web/door.ts';
import {
  addAuction,
  auctionTerms,
  ownAuctionDetail,
  submitAuction,
  updateAuction,
} from '../contract/selling.ts';
import { ALLOCATION, MODE, PRICE_RULE } from '../rules/auction-terms.ts';
import { auctionEditWords } from '../rules/edit-words.ts';
import { auctionEditHref, auctionHref } from '../rules/hrefs.ts';
import { AuctionIncomplete } from '../rules/refusals.ts';
import {
  isFalling,
  isSealed,
  isSingle,
  type Kit,
  SEALED_INCREMENT,
  sections,
  type V,
} from './edit-sections.ts';
import { TermsPreview } from './terms-preview.tsx';

const t = auctionEditWords.table;
type Held = Readonly<Record<string, unknown>>;
const stored = (values: Held) => ({ id: values.id, version: values.version });

/** What follows from the mode is not asked for: one winner takes all of it, a falling price has several, each at his own. */
function sent(payload: Held, values: Held): Held {
  const v = values as V;
  const falling = isFalling(v);
  const single = isSingle(v);
  return {
    ...payload,
    ...(falling ? { allocation: ALLOCATION.multiWinner, reserveDecisionHours: 0 } : {}),
    ...(falling || single ? { priceRule: PRICE_RULE.payAsBid } : {}),
    ...(single
      ? { minStartQty: payload.totalQty, quantityIncrement: payload.totalQty, maxQtyPerBidder: null }
      : {}),
    ...(isSealed(v) ? { priceIncrement: SEALED_INCREMENT } : {}),
    gradients: v.mode === MODE.ascending ? (payload.gradients ?? []) : [],
    bidderIds: payload.bidderIds ?? [],
  };
}
/** What is still missing is said at each of its fields. */
const missing: OwnRefusal = (error) => {
  const fields = (error.data as { fields?: unknown } | null)?.fields;
  return (Array.isArray(fields) ? (fields as string[]) : []).map((field) => ({
    field,
    rule: 'field.required',
    message: error.message,
  }));
};
/** Saving keeps a draft; submitting saves what stands on the page and sends exactly that version. */
function buttons(): { readonly save: FormButton; readonly release: FormButton } {
  const update: FormButton = {
    call: updateAuction,
    button: updateAuction.button,
    whole: false,
    label: t.save,
    done: t.saved,
    send: (payload, values) => ({ ...sent(payload, values), ...stored(values) }),
    after: () => 'stay',
  };
  const save: FormButton = {
    call: addAuction,
    button: addAuction.button,
    whole: false,
    label: t.save,
    done: t.saved,
    send: sent,
    stored: update,
    after: (output, values) =>
      values.id === undefined ? auctionEditHref((output as { id: string }).id) : 'stay',
  };
  const release: FormButton = {
    call: submitAuction,
    button: submitAuction.button,
    whole: true,
    label: t.submit,
    done: t.submitted,
    first: save,
    refusals: { [AuctionIncomplete.status]: missing },
    question: (values, formatter) => ({
      title: fill(inLocale(t.submitTitle, formatter.locale), { name: String(values.auctionName ?? '') }),
      body: fill(inLocale(t.submitBody, formatter.locale), {
        quantity: sayQuantity(
          String(values.totalQty ?? '0'),
          skuSeen(values.skuId)?.uom ?? null,
          formatter.locale,
        ),
      }),
    }),
    send: (_payload, values) => stored(values),
    after: (output) => auctionHref((output as { id: string }).id),
  };
  return { save, release };
}
const fresh = (): V => ({
  auctionType: '10',
  mode: MODE.ascending,
  allocation: ALLOCATION.multiWinner,
  priceRule: PRICE_RULE.payAsBid,
  gradients: [],
  depositMethod: '10',
  paymentTermHours: 24,
  pickType: '10',
  taxRate: '13',
  invoiceType: '02',
  extendTrigger: 3,
  extendMinutes: 3,
  extendMax: 0,
  eligibility: '10',
  bidderIds: [],
  reserveDecisionHours: 0,
});
/** A share without the zeros behind it. */
const plain = (value: string | null): string | null => (value === null ? null : dec(value).toString());
/** A stored auction as form values. */
async function valuesOf(id: string): Promise<V & { id: string; version: number }> {
  const row = await call(ownAuctionDetail, { id }, { silent: true });
  const held = row as unknown as Held;
  return {
    ...Object.fromEntries(Object.keys(auctionTerms).map((key) => [key, held[key]])),
    taxRate: plain(row.taxRate),
    depositRatio: plain(row.depositRatio),
    noticeFileId: row.notice?.attachmentId ?? null,
    id: row.id,
    version: row.version,
  } as unknown as V & { id: string; version: number };
}
/** A copy keeps the terms, not the times, the days of delivery and the notice. */
async function copied(id: string): Promise<V> {
  const { id: _id, version: _version, ...kept } = await valuesOf(id);
  return {
    ...kept,
    startTime: null,
    endTime: null,
    deliveryStart: null,
    deliveryEnd: null,
    noticeFileId: null,
  };
}

const NewAuction = formScreen(addAuction, auctionEditWords, (kit) => ({
  title: t.newOne,
  sections: sections(kit),
  start: ({ search }) => (search.copy === undefined ? fresh() : copied(search.copy)),
  aside: TermsPreview as never,
  drafts: false,
  ...buttons(),
}));
const EditAuction = formScreen(updateAuction, auctionEditWords, (kit) => {
  const { save, release } = buttons();
  const update = save.stored ?? save;
  return {
    title: t.edit,
    sections: sections(kit as unknown as Kit),
    load: async ({ search }) => valuesOf(search.id ?? '0') as never,
    aside: TermsPreview as never,
    drafts: false,
    save: update,
    release: { ...release, first: update },
  };
});

/** /tradingActivitiesMange/auctionEdit: a new auction, the draft of `?id=`, or a copy of `?copy=`. */
export default function AuctionEditPage() {
  const { search } = useScreen();
  return search.id === undefined ? (
    <NewAuction key={search.copy ?? 'new'} />
  ) : (
    <EditAuction key={search.id} />
  );
}
