import { type CloseOfIndex, closeOfIndex } from '#fulfilment/deals/server/door.ts';
import { isProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { openLines } from '#registry/counterparties/server/door.ts';
import { openCounterparties } from '#registry/members/server/door.ts';
import { isHazardLicensed } from '#registry/qualifications/server/door.ts';
import { type InquiryOpen, inquiryOpen } from '#trading/inquiries/server/door.ts';
import { type OfferOnBoard, offerOnBoard } from '#trading/offers/server/door.ts';
import { ALERT_SIDE, TOLD } from '../rules/alert-lifecycle.ts';
import { BATCH, candidates, fitsInquiry, fitsOffer, fitsPrice, type Happening } from './candidates.ts';
import { keyOf, MATCH, type Matched, partsOf } from './match-queue.ts';
import { type MatchedObject, notifyOwner } from './notify-owner.ts';
import { type Alert, type AlertContext, alerts } from './tables.ts';

/** Whoever may not see hazardous goods hears nothing of them (administration-domain 10.1). */
async function licensed(ctx: AlertContext, ids: readonly string[], hazardous: boolean): Promise<string[]> {
  if (!hazardous) return [...ids];
  if ((await settingOf(ctx, 'hazardVisibility')) === '30') return [];
  const held: string[] = [];
  for (const memberId of ids) if (await isHazardLicensed(ctx, { memberId })) held.push(memberId);
  return held;
}
/** Whether somebody who waits is to hear of it. */
type Hears = (alert: Alert) => boolean;
/** Companies of those who wait that may see what one company has published. */
async function mayHear(
  ctx: AlertContext,
  found: readonly Alert[],
  by: { as: 'buyer' | 'seller'; id: string; only: readonly string[] | null; hazardous: boolean },
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(found.map((a) => a.member_id))].filter((id) => by.only?.includes(id) ?? true);
  const open = await openCounterparties(ctx, { ids, as: by.as, counterpartyId: by.id });
  return new Set(await licensed(ctx, open, by.hazardous));
}

interface Meeting {
  readonly happening: Happening;
  said(alert: Alert): MatchedObject;
  hear(found: readonly Alert[]): Promise<Hears>;
}

function ofOffer(ctx: AlertContext, o: OfferOnBoard): Meeting {
  const provisional = isProvisional(o.priceMode);
  return {
    happening: {
      kind: TOLD.offer,
      side: ALERT_SIDE.buyer,
      key: o.id,
      lane: o.lane,
      productNameIds: [o.productNameId],
      fits: fitsOffer({ ...o, price: provisional ? null : o.price }),
    },
    said: () => ({
      id: o.id,
      no: o.no,
      zh: o.productZh,
      en: o.productEn ?? o.productZh,
      price: o.price,
      provisional,
      currency: o.currency,
      quantity: o.available,
      uom: o.uom,
      placeZh: o.placeZh,
      placeEn: o.placeEn,
      day: null,
      by: o.sellerId,
    }),
    hear: async (found) => {
      const seeing = await mayHear(ctx, found, {
        as: 'buyer',
        id: o.sellerId,
        only: o.designated,
        hazardous: o.controlClasses.some((c) => c !== '00'),
      });
      const { sellerId, spuId, currency, paymentTerm } = o;
      const amount = lineAmount(o.leastQuantity, o.price);
      const open = await openLines(ctx, {
        lines: [...seeing].map((id) => ({
          ...{ id, buyerId: id, sellerId, spuId, currency, amount, paymentTerm },
        })),
      });
      return (alert) => open.has(alert.member_id);
    },
  };
}

function ofInquiry(ctx: AlertContext, i: InquiryOpen): Meeting {
  return {
    happening: {
      kind: TOLD.inquiry,
      side: ALERT_SIDE.seller,
      key: i.id,
      // Inquiries are of the domestic lane (trading-domain 6.1).
      lane: '10',
      productNameIds: [...new Set(i.lines.map((l) => l.productNameId))],
      fits: fitsInquiry(i.placeId, i.lines),
    },
    said: (alert) => {
      const line = i.lines.find((l) => l.productNameId === alert.product_name_id);
      return {
        id: i.id,
        no: i.no,
        zh: line?.zh ?? alert.product_zh,
        en: line?.en ?? alert.product_en,
        price: null,
        provisional: false,
        currency: null,
        quantity: line?.quantity ?? null,
        uom: line?.uom ?? null,
        placeZh: i.placeZh,
        placeEn: i.placeEn,
        day: null,
        by: i.buyerId,
      };
    },
    hear: async (found) => {
      const seeing = await mayHear(ctx, found, {
        ...{ as: 'seller', id: i.buyerId, only: i.invited, hazardous: i.hazardous },
      });
      const keyed = (sellerId: string, spuId: string | null) => `${sellerId} ${spuId ?? ''}`;
      const { buyerId, currency, paymentTerm } = i;
      const open = await openLines(ctx, {
        lines: [...seeing].flatMap((sellerId) =>
          [...new Set(i.asked)].map((spuId) => ({
            ...{ id: keyed(sellerId, spuId), buyerId, sellerId, spuId, currency, amount: null, paymentTerm },
          })),
        ),
      });
      const takes = (sellerId: string) => (spuId: string | null) => open.has(keyed(sellerId, spuId));
      // Where all lines must be quoted, one that is shut keeps him from the whole.
      return ({ member_id: sellerId, product_name_id: productNameId }) =>
        seeing.has(sellerId) &&
        (i.partialAllowed
          ? i.lines.some((l) => l.productNameId === productNameId && takes(sellerId)(l.spuId))
          : i.asked.every(takes(sellerId)));
    },
  };
}

function ofPrice(c: CloseOfIndex): Meeting {
  return {
    happening: {
      kind: TOLD.price,
      side: null,
      key: `${c.indexId}@${c.day}`,
      lane: c.lane,
      productNameIds: [c.productNameId],
      fits: fitsPrice(c),
    },
    said: () => ({
      id: c.indexId,
      no: c.code,
      zh: c.zh,
      en: c.en,
      price: c.price,
      provisional: false,
      currency: c.currency,
      quantity: null,
      uom: c.uom,
      placeZh: null,
      placeEn: null,
      day: c.day,
      by: null,
    }),
    // Published closes are open to every admitted company.
    hear: () => Promise.resolve(() => true),
  };
}

async function meetingOf(ctx: AlertContext, what: Matched, id: string): Promise<Meeting | null> {
  if (what === 'offer') {
    const offer = await offerOnBoard(ctx, { id });
    return offer === null ? null : ofOffer(ctx, offer);
  }
  if (what === 'inquiry') {
    const inquiry = await inquiryOpen(ctx, { id });
    return inquiry === null ? null : ofInquiry(ctx, inquiry);
  }
  const close = await closeOfIndex(ctx, { indexId: id });
  return close === null ? null : ofPrice(close);
}

/**
 * Tells those who wait for it of one offer, inquiry or price, as it stands now; what left the market meanwhile
 * tells nobody. Each alert once per object, whoever publishes at the same moment.
 */
export const matchAlerts = alerts.timer(MATCH, async (ctx) => {
  const { what, id, after, of } = partsOf(ctx.input.key);
  const meeting = await meetingOf(ctx, what, id);
  if (meeting === null) return;
  const found = await candidates(ctx, meeting.happening, { after, of });
  const hears = await meeting.hear(found);
  for (const alert of found)
    if (hears(alert)) await notifyOwner(ctx, alert, meeting.happening, meeting.said(alert));
  const last = found.at(-1);
  if (last !== undefined && found.length === BATCH)
    await ctx.schedule({ kind: MATCH, key: keyOf(what, id, last.id, of), at: { inSeconds: 0 } });
});
