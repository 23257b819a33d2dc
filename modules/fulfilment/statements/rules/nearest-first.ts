import { type BankLine, type OpenItem, plainName } from './suggest.ts';

type Named = Pick<OpenItem, 'names' | 'partyId' | 'cents' | 'no'>;
/** Whether somebody of these names is who the bank line names, however each writes the name. */
export function isOtherName(names: readonly string[], otherName: string | null): boolean {
  const other = plainName(otherName ?? '');
  return other !== '' && names.some((name) => plainName(name) === other);
}
/**
 * Open items in the order a person looks at them for one bank line: those of the company it names, then the others,
 * company by company; of each the ones of just this amount first.
 */
export function nearestFirst<I extends Named>(
  items: readonly I[],
  line: Pick<BankLine, 'cents' | 'otherName'>,
): I[] {
  const rated = items.map((item) => ({
    item,
    foreign: isOtherName(item.names, line.otherName) ? 0 : 1,
    otherAmount: item.cents === line.cents ? 0 : 1,
    name: item.names[0] ?? '',
  }));
  rated.sort(
    (a, b) =>
      a.foreign - b.foreign ||
      a.name.localeCompare(b.name, 'zh-CN') ||
      a.item.partyId.localeCompare(b.item.partyId) ||
      a.otherAmount - b.otherAmount ||
      a.item.no.localeCompare(b.item.no),
  );
  return rated.map(({ item }) => item);
}
