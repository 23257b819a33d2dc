import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { voucherWords } from '../rules/words.ts';

export interface Line {
  readonly key: string;
  readonly no: string;
  /** Tonnes; absent: it does not exist. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly note?: string | undefined;
}
/** What an act leaves of each voucher: quantity now, and then. */
export function BeforeAfter({ lines }: { lines: readonly Line[] }) {
  const t = useWords(voucherWords);
  const format = useFormat();
  const cell = (quantity: string | undefined) => (quantity === undefined ? '—' : format.weight(quantity));
  return (
    <div className="dt-scroll">
      <table className="dt dt-plain vo-before">
        <thead>
          <tr>
            <th scope="col">{t('one')}</th>
            <th scope="col" className="dt-end">
              {t('before')} ({t('tonnes')})
            </th>
            <th scope="col" className="dt-end">
              {t('after')} ({t('tonnes')})
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                {line.no}
                {line.note === undefined ? null : <span className="sc-faint vo-note">{line.note}</span>}
              </th>
              <td className="dt-end">{cell(line.before)}</td>
              <td className="dt-end">{cell(line.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
