import { compare, dec } from '#kernel/rules/decimal.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import type { Tone } from '#kernel/web/theme/index.ts';
import type { OfferDetail } from '../../contract/offer.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { sayIssue } from '../../rules/rule-words.ts';
import { flaggedText } from '../../rules/selling/flagged-text.ts';

interface Check {
  readonly tone: Tone;
  readonly label: string;
  readonly text: string;
}

function usePoints(row: OfferDetail): readonly Check[] {
  const t = useWords(oversightWords);
  const formatter = useFormatter(['control_class']);
  const distance = row.priceDistance;
  const reference = row.referencePrice;
  const far = distance !== null && compare(dec(distance).abs().toFixed(), row.priceBand) > 0;
  const priced =
    distance === null || reference === null
      ? t('check.noReference')
      : t(far ? 'check.far' : 'check.near', { distance, reference: formatter.price(reference) });
  const controlled = row.controlClasses.filter((c) => c !== '00');
  const flags = flaggedText(typeof row.fields.remarks === 'string' ? row.fields.remarks : '');
  const sheet = (key: string) => typeof row.fields[key] === 'string';
  const sheets: readonly Check[] =
    controlled.length === 0
      ? []
      : sheet('sdsFileId') && sheet('labelFileId')
        ? [{ tone: 'green', label: t('sdsFileId'), text: t('check.sheets') }]
        : [
            ...(sheet('sdsFileId')
              ? []
              : [{ tone: 'red' as const, label: t('sdsFileId'), text: t('check.sdsMissing') }]),
            ...(sheet('labelFileId')
              ? []
              : [{ tone: 'red' as const, label: t('labelFileId'), text: t('check.labelMissing') }]),
          ];
  return [
    { tone: distance === null ? 'gray' : far ? 'red' : 'green', label: t('priceDistance'), text: priced },
    {
      tone: controlled.length === 0 ? 'gray' : 'orange',
      label: t('controlClass'),
      text:
        controlled.length === 0
          ? t('check.plain')
          : t('check.controlled', {
              classes: controlled.map((c) => formatter.codeName('control_class', c)).join(' '),
            }),
    },
    ...sheets,
    ...papersCheck(row, t('aside.licence'), {
      fine: t('check.licence'),
      say: (block) => inLocale(block, formatter.locale),
    }),
    ...(row.warehouseElsewhere === null
      ? []
      : [
          row.warehouseElsewhere
            ? {
                tone: 'red' as const,
                label: t('check.warehouse'),
                text: sayIssue({ field: 'warehouseId', rule: 'warehouse.elsewhere' }, formatter.locale),
              }
            : { tone: 'green' as const, label: t('check.warehouse'), text: t('check.warehouseHere') },
        ]),
    ...(flags.length === 0
      ? [{ tone: 'green' as const, label: t('flagged'), text: t('check.noFlag') }]
      : flags.map((flag) => ({
          tone: 'orange' as const,
          label: t('flagged'),
          text: sayIssue(
            { field: 'remarks', rule: `flag.${flag.kind}`, args: { text: flag.text } },
            formatter.locale,
          ),
        }))),
  ];
}

/** The seller's papers for the whole quantity, as the licence gate answers now: what is missing, or that nothing is. */
function papersCheck(
  row: OfferDetail,
  label: string,
  words: { readonly fine: string; say(block: { zh: string; en: string }): string },
): readonly Check[] {
  if (row.licence === null) return [];
  if (row.licence.length === 0) return [{ tone: 'green', label, text: words.fine }];
  return row.licence.map((block) => ({ tone: 'red', label, text: words.say(block) }));
}

/**
 * What a reviewer must look at: price distance, control class and papers, contact details in the remarks with
 * the flagged words marked.
 */
export function Checks({ row }: { row: OfferDetail }) {
  const t = useWords(oversightWords);
  const points = usePoints(row);
  return (
    <section className="sc-card" aria-label={t('checksTitle')}>
      <h2>{t('checksTitle')}</h2>
      <ul className="of-checks">
        {points.map((point) => (
          <li key={point.text}>
            <StatusTag color={point.tone} label={point.label} />
            <span>{point.text}</span>
          </li>
        ))}
      </ul>
      <Remarks text={typeof row.fields.remarks === 'string' ? row.fields.remarks : ''} label={t('remarks')} />
    </section>
  );
}

/** The remarks as written, with every flagged span marked. */
function Remarks({ text, label }: { text: string; label: string }) {
  if (text === '') return null;
  const flags = flaggedText(text);
  let at = 0;
  const pieces = flags.flatMap((flag) => {
    const plain = text.slice(at, flag.start);
    at = flag.end;
    return [
      plain,
      <mark key={flag.start} className="of-flag">
        {flag.text}
      </mark>,
    ];
  });
  return (
    <p className="sc-prose of-remarks">
      <span className="sc-faint">{label}</span> {pieces}
      {text.slice(at)}
    </p>
  );
}
