import { EMPTY } from '#kernel/rules/format.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isRefusal, useCall } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { marketDetail } from '../../contract/market.ts';
import { FIRM } from '../../rules/codes.ts';
import { inEither, useUnit } from '../thread/badges.tsx';
import { settledFacts } from '../thread/settled.ts';
import { TakeListed } from '../thread/take-listed.tsx';
import { TERM_SETS } from '../thread/terms.ts';
import { laneOf, termsSeen } from './seen.ts';
import type { Taking } from './taking.ts';

/** The confirmation of a take, beside the board and not inside its row; it hears of newer terms while it is open. */
export default function TakeHost({ now, onClose }: { now: Taking; onClose: () => void }) {
  const { kind, offer, quantity } = now;
  const formatter = useFormatter(TERM_SETS);
  const unit = useUnit(offer.uom);
  const { data, error } = useCall(marketDetail, { id: offer.id }, { silent: true, refetchMs: 10_000 });
  const fresh = data !== undefined && data.termsVersion > offer.termsVersion ? data : offer;
  return (
    <TakeListed
      kind={kind}
      offerId={offer.id}
      now={{ unitPrice: fresh.unitPrice, termsVersion: fresh.termsVersion, termsHash: fresh.termsHash }}
      quantity={quantity}
      currency={offer.currency}
      unit={unit}
      firm={offer.firmType === FIRM.firm}
      counterparty={inEither(offer.sellerName, offer.sellerNameEn, formatter.locale) ?? EMPTY}
      taxRate={offer.taxRate}
      validUntil={fresh.validUntil}
      deposit={fresh}
      facts={settledFacts(termsSeen(fresh).terms, { lane: laneOf(offer), formula: fresh.formula }, formatter)}
      reader={formatter}
      linked
      gone={isRefusal(error) && error.status === NotFound.status}
      onClose={onClose}
    />
  );
}
