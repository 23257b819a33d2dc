import { showBinding, showMoney, showQuantity } from '#kernel/rules/format.ts';
import { commaIn, inLocale } from '#kernel/rules/words.ts';
import type { Pen } from './letter-pen.ts';
import type { LetterVoyage } from './letter-terms.ts';

const joined = (parts: readonly (string | null)[], between: string): string =>
  parts.filter((part) => part !== null && part !== '').join(between);
const instant = (at: string | null): string | null => (at === null ? null : showBinding(at));

/** Ports, ship, bill of lading, last cargoes and laytime, each where it is known. */
export function voyageLines(v: LetterVoyage, currency: string, p: Pen): string[] {
  const port = (name: LetterVoyage['loadPort']) => inLocale(name, p.locale);
  return [
    ...p.line('loadPort', port(v.loadPort)),
    ...p.line('dischargePorts', v.dischargePorts.map(port).join(' / ')),
    ...p.line('vesselNumbers', joined([v.imoNo === null ? null : `IMO ${v.imoNo}`, v.voyageNo], ', ')),
    ...p.line('etd', instant(v.etd)),
    ...p.line('eta', instant(v.eta)),
    ...p.line(
      'billOfLading',
      joined([v.blNo, v.blDate, v.blQuantity === null ? null : `${showQuantity(v.blQuantity)} t`], ', '),
    ),
    ...p.line('lastCargoes', v.lastCargoes.join(commaIn(p.locale))),
    ...laytime(v, currency, p),
  ];
}

function laytime({ laytime: of }: LetterVoyage, currency: string, p: Pen): string[] {
  if (of === null) return [];
  return [
    p.clause('laytime', {
      hours: of.hours,
      basis: of.basis,
      rate: of.ratePerHour,
      nor: of.norHours,
      currency,
      demurrage: showMoney(of.demurragePerDay),
    }),
  ];
}
