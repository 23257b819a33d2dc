import './settlements.css';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { noteHref } from '#fulfilment/shipments/rules/hrefs.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import type { SettlementLineRow } from '../contract/settlement.ts';
import { To } from '#kernel/web/screens/index.ts';
import { lineTypeName } from '../rules/basis-text.ts';
import { settlementWords } from '../rules/words.ts';
import { BuildUp } from './build-up.tsx';

const COLUMNS = 9;
function LineRows({ line, currency }: { line: SettlementLineRow; currency: string }) {
  const t = useWords(settlementWords);
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <Fragment>
      <tr className={line.objection === null ? undefined : 'se-objected'}>
        <td>
          <Button
            type="text"
            size="small"
            className="se-toggle"
            aria-expanded={open}
            aria-label={t('showBuildUp', { n: line.lineNo })}
            icon={open ? <DownOutlined /> : <RightOutlined />}
            onClick={() => setOpen(!open)}
          >
            {line.lineNo}
          </Button>
        </td>
        <td>
          {inLocale(lineTypeName(line.lineType), format.locale)}
          {line.remark === null ? null : <div className="sc-faint">{line.remark}</div>}
          {line.objection === null ? null : (
            <div role="note">
              {t('objection')}: {line.objection}
            </div>
          )}
        </td>
        <td>
          {line.noteId === null || line.noteNo === null ? (
            (line.noteNo ?? '--')
          ) : (
            <To href={noteHref(line.noteId)}>{line.noteNo}</To>
          )}
        </td>
        <td className="dt-end">{line.weight ?? '--'}</td>
        <td className="dt-end">{line.unitPrice === null ? '--' : format.price(line.unitPrice)}</td>
        <td className="dt-end">{line.taxRate === null ? '--' : format.percent(line.taxRate)}</td>
        <td className="dt-end">{format.money(line.net)}</td>
        <td className="dt-end">{format.money(line.tax)}</td>
        <td className="dt-end">{format.money(line.amount)}</td>
      </tr>
      {open ? (
        <tr>
          <td colSpan={COLUMNS}>
            <BuildUp line={line} currency={currency} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** Lines with net and tax and their sum; each opens to how it was worked out. */
export function LinesTable({
  lines,
  currency,
  total,
}: {
  lines: readonly SettlementLineRow[];
  currency: string;
  total: string;
}) {
  const t = useWords(settlementWords);
  const format = useFormat();
  if (lines.length === 0) return <p className="sc-faint">{t('noneLines')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by the keys
    <section className="dt-scroll" tabIndex={0} aria-label={t('lines')}>
      <table className="dt dt-plain se-lines">
        <caption className="ct-hidden">{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('lineType')}</th>
            <th scope="col">{t('note')}</th>
            <th scope="col" className="dt-end">
              {t('weight')} ({t('tonnes')})
            </th>
            <th scope="col" className="dt-end">
              {t('unitPrice')} ({currency})
            </th>
            <th scope="col" className="dt-end">
              {t('taxRate')}
            </th>
            <th scope="col" className="dt-end">
              {t('net')}
            </th>
            <th scope="col" className="dt-end">
              {t('tax')}
            </th>
            <th scope="col" className="dt-end">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRows key={line.lineNo} line={line} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={COLUMNS - 1}>
              {t('sum')}
            </th>
            <td className="dt-end">{format.money(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
