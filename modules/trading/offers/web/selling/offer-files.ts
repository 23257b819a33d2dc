import type { LocalizedText } from '#kernel/rules/words.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

const { table } = sellingWords;

/** The papers of an offer by what they are: safety data sheet, label, test reports. */
export function filesOf(row: OfferDetail): readonly { readonly label: LocalizedText; readonly id: string }[] {
  const one = (key: 'sdsFileId' | 'labelFileId') =>
    typeof row.fields[key] === 'string' ? [{ label: table[key], id: row.fields[key] }] : [];
  const reports = (row.fields.coaFileIds as readonly string[] | null | undefined) ?? [];
  return [
    ...one('sdsFileId'),
    ...one('labelFileId'),
    ...reports.map((id) => ({ label: table.coaFileIds, id })),
  ];
}
