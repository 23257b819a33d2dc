import type { LocalizedText } from '#kernel/rules/words.ts';
import { type BuiltInEvent, events, isBuiltIn, PLATFORM_EVENTS, templateOf } from './events.ts';
import { familyOf, type TradeEvent, type TradeFamily, tradeEvents, tradeFamilies } from './trade-events.ts';

/** Channels of an event a person may switch; a binding event offers none. Undefined: no such event. */
export function choosable(event: string): { readonly sms: boolean; readonly email: boolean } | undefined {
  if (isBuiltIn(event)) {
    const { sms, email, must, kind } = events[event];
    return { sms: sms && !must, email: (email || kind === 'trade') && !must };
  }
  const trade: TradeEvent | undefined = (tradeEvents as Readonly<Record<string, TradeEvent>>)[event];
  return trade === undefined ? undefined : { sms: trade.sms, email: true };
}

export interface ChoiceLine {
  readonly event: string;
  readonly said: LocalizedText;
  readonly sms: boolean;
  readonly email: boolean;
  /** Comes by these channels whatever is chosen. */
  readonly must: boolean;
  /** What an e-mail follows when nothing else is chosen. */
  readonly trade: boolean;
}
export interface ChoiceGroup {
  readonly key: 'account' | TradeFamily;
  readonly said: LocalizedText | null;
  readonly lines: readonly ChoiceLine[];
}
/** Events never told to a choosing person: codes and activation letters go to an address. */
const ADDRESSED: readonly BuiltInEvent[] = ['VERIFY_CODE', 'EMP_ACTIVATION'];

/** Every event a person can be told of, in groups: account and company first, then the families of trading-domain 21.1. */
export function choiceGroups(identity: 'platform' | 'seller' | 'buyer'): ChoiceGroup[] {
  const accountEvents = (Object.keys(events) as BuiltInEvent[]).filter(
    (e) => !ADDRESSED.includes(e) && (identity === 'platform' || !PLATFORM_EVENTS.includes(e)),
  );
  const account = accountEvents.map((event): ChoiceLine => {
    const { sms, email, must, kind } = events[event];
    return {
      event,
      said: templateOf(event).title,
      sms,
      email: email || kind === 'trade',
      must,
      trade: kind === 'trade',
    };
  });
  const families = (Object.keys(tradeFamilies) as TradeFamily[]).map(
    (key): ChoiceGroup => ({
      key,
      said: tradeFamilies[key],
      lines: Object.entries(tradeEvents)
        .filter(([event]) => familyOf(event) === key)
        .map(([event, said]) => ({ event, said, sms: said.sms, email: true, must: false, trade: true })),
    }),
  );
  return [{ key: 'account', said: null, lines: account }, ...families];
}
