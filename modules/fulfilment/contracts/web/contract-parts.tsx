import { Button } from 'antd';
import { useState } from 'react';
import { orderLifecycle } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { download, saveFile, useCall } from '#kernel/web/request/index.ts';
import { Diff, StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { compareProtocol, type ProtocolDetail, protocolPdf } from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { VIEW_CONTRACT } from '../rules/pages.ts';
import { contractScreenWords } from '../rules/screen-words.ts';
import { contractBadge } from './badges.ts';

type Part = { row: ProtocolDetail };
const RETURNED: readonly string[] = [PROTOCOL.reviewRefused, PROTOCOL.approvalRefused];

/** What stands in the way, said first: why it came back, why it is paused, how it ended. */
export function Notices({ row }: Part) {
  const t = useWords(contractScreenWords);
  const said =
    row.rejectReason !== null && RETURNED.includes(row.protocolState)
      ? `${t('rejectReason')}: ${row.rejectReason}`
      : row.protocolState === PROTOCOL.paused && row.pauseReason !== null
        ? `${t('pauseReason')}: ${row.pauseReason}`
        : row.endReason;
  return said === null ? null : (
    <p className="sc-card" role="status">
      {said}
    </p>
  );
}

/** Who reviewed and signed, the code to scan, and the PDF. */
export function Rail({ row }: Part) {
  const t = useWords(contractScreenWords);
  const format = useFormat();
  const [saving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    download(protocolPdf, { id: row.id }, { overlay: false })
      .then(saveFile, () => undefined) // The refusal has been shown by the request client.
      .finally(() => setSaving(false));
  };
  return (
    <>
      <section className="sc-card" aria-label={t('signatures')}>
        <h2>{t('signatures')}</h2>
        <dl className="co-list">
          <dt>{t('otherReview')}</dt>
          <dd>{t(row.otherPassed ? 'passed' : 'waiting')}</dd>
          <dt>{t('operatorReview')}</dt>
          <dd>{t(row.operatorPassed ? 'passed' : 'waiting')}</dd>
          {row.signatures.map((s) => (
            <div key={s.side}>
              <dt>
                {t(`side.${s.side}` as 'side.seller')} · {nameOf(s, 'company', format.locale)}
              </dt>
              <dd>
                {s.name === null ? (
                  <span className="sc-faint">{t('notSigned')}</span>
                ) : (
                  `${s.name} · ${format.deadline(s.time)}${s.authorised ? '' : ` · ${t('noAuthority')}`}`
                )}
              </dd>
            </div>
          ))}
        </dl>
        <Button loading={saving} onClick={save}>
          {t('pdf')}
        </Button>
      </section>
      {row.checkQr === null ? null : (
        <section className="sc-card" aria-label={t('check')}>
          <h2>{t('check')}</h2>
          <img
            className="co-qr"
            width={112}
            height={112}
            src={`data:image/svg+xml,${encodeURIComponent(row.checkQr)}`}
            alt={t('checkHelp')}
          />
          <p className="sc-faint">{t('checkHelp')}</p>
          <p>{t('hash')}</p>
          <p className="co-hash">{row.contentHash}</p>
        </section>
      )}
    </>
  );
}

/** Months with what was called in each, the lines with what is left, and the orders made. */
export function CallOffTab({ row }: Part) {
  const t = useWords(contractScreenWords);
  const format = useFormat();
  const unit = unitMark(row.uom ?? '', format.locale);
  return (
    <>
      <div className="dt-scroll">
        <table className="dt dt-plain">
          <caption className="ct-hidden">{t('callOffRule')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col" className="dt-end">
                {t('calledQty')}
              </th>
              <th scope="col">{t('callOffRule')}</th>
              <th scope="col">{t('protocolState')}</th>
            </tr>
          </thead>
          <tbody>
            {row.months.map((m) => (
              <tr key={m.month}>
                <td>{m.month}</td>
                <td className="dt-end">
                  {format.quantity(m.called)} {unit}
                </td>
                <td>
                  {t('monthLimits', {
                    least: format.quantity(m.least),
                    most: format.quantity(m.most),
                    unit,
                  })}
                </td>
                <td>{m.open ? t('monthOpen', { until: m.until }) : t('monthClosed')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>{t('callOffs')}</h3>
      {row.callOffs.length === 0 ? (
        <p className="sc-faint">{t('noCallOffs')}</p>
      ) : (
        <ul className="sc-stack">
          {row.callOffs.map((c) => (
            <li key={c.id}>
              <To href={`/transactionManagement/orderDetail?id=${c.orderId}`}>{c.orderNo}</To> · {c.month} ·{' '}
              {format.quantity(c.quantity)} {unit}
              {c.orderState === null
                ? ''
                : ` · ${inLocale(orderLifecycle.labels[orderLifecycle.nameOf(c.orderState)], format.locale)}`}
              {c.released ? ` · ${t('released')}` : ''}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What one version changed against the one before, clause by clause, old and new. */
function Compared({ id, from, to }: { id: string; from: number; to: number }) {
  const t = useWords(contractScreenWords);
  const { locale } = useFormat();
  const { data } = useCall(compareProtocol, { id, from, to }, { silent: true });
  const zh = locale === 'zh_CN';
  return (
    <section aria-label={t('compared', { from, to })}>
      <h3>{t('compared', { from, to })}</h3>
      {data === undefined ? null : (
        <div className="dt-scroll co-text">
          <Diff
            differences={data.parts.map((p) => ({
              key: p.key,
              label: zh ? p.headingZh : p.headingEn,
              old: zh ? p.beforeZh : p.beforeEn,
              new: zh ? p.afterZh : p.afterEn,
            }))}
          />
        </div>
      )}
    </section>
  );
}
export function VersionsTab({ row }: Part) {
  const t = useWords(contractScreenWords);
  const format = useFormat();
  if (row.versions.length === 0) return <p className="sc-faint">{t('noVersion')}</p>;
  return (
    <ul className="sc-stack">
      {row.versions.toReversed().map((v) => (
        <li key={v.contentVersion}>
          <strong>{t('version', { n: v.contentVersion })}</strong> · {format.dateTime(v.at)}
          <p className="co-hash">{v.contentHash}</p>
          {v.contentVersion === 1 ? (
            <p className="sc-faint">{t('firstVersion')}</p>
          ) : (
            <Compared id={row.id} from={v.contentVersion - 1} to={v.contentVersion} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What reviewers said, with the parts they marked. */
export function ReviewsTab({ row }: Part) {
  const t = useWords(contractScreenWords);
  const format = useFormat();
  const zh = format.locale === 'zh_CN';
  if (row.reviews.length === 0) return <p className="sc-faint">{t('noReviews')}</p>;
  return (
    <ul className="sc-stack">
      {row.reviews.map((r) => (
        <li key={`${r.at}${r.side}`}>
          <strong>
            {t(r.side === 'operator' ? 'side.operator' : 'side.counterparty')} ·{' '}
            {t(r.passed ? 'reviewPassed' : 'reviewRefused')}
          </strong>{' '}
          · {t('version', { n: r.contentVersion })} · {r.reviewer} · {format.dateTime(r.at)}
          {r.reason === null ? null : <p>{r.reason}</p>}
          {r.marks.length === 0 ? null : (
            <ul>
              {r.marks.map((m) => (
                <li key={m.part}>
                  {zh ? m.headingZh : m.headingEn}: {m.remark}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Contracts above and below, deals, orders and files. */
export function DocumentsTab({ row }: Part) {
  const t = useWords(contractScreenWords);
  const formatter = useFormatter();
  const contractLink = (c: { id: string; no: string }) => (
    <To href={`${VIEW_CONTRACT}?id=${c.id}`}>{c.no}</To>
  );
  const file = (f: { attachmentId: string; fileName: string }) => (
    <Button type="link" size="small" onClick={() => void screenPorts().files.download(f.attachmentId)}>
      {f.fileName}
    </Button>
  );
  return (
    <dl className="co-list">
      {row.parent === null ? null : (
        <>
          <dt>{t('parent')}</dt>
          <dd>{contractLink(row.parent)}</dd>
        </>
      )}
      {row.children.length === 0 ? null : (
        <>
          <dt>{t('children')}</dt>
          {row.children.map((c) => (
            <dd key={c.id}>
              {contractLink(c)} <StatusOf look={contractBadge} code={c.state} formatter={formatter} />
            </dd>
          ))}
        </>
      )}
      <dt>{t('dealIds')}</dt>
      {row.deals.map((d) => (
        <dd key={d.id}>
          <To href={`/transactionConfirmation?dealId=${d.id}`}>{d.no}</To>
        </dd>
      ))}
      {row.deals.length === 0 ? <dd>--</dd> : null}
      <dt>{t('orders')}</dt>
      {row.orders.map((o) => (
        <dd key={o.id}>
          <To href={`/transactionManagement/orderDetail?id=${o.id}`}>{o.no}</To>
        </dd>
      ))}
      {row.orders.length === 0 ? <dd>--</dd> : null}
      <dt>{t('files')}</dt>
      {row.files.map((f) => (
        <dd key={f.attachmentId}>{file(f)}</dd>
      ))}
      {row.files.length === 0 ? <dd>--</dd> : null}
      {row.signedFile === null ? null : (
        <>
          <dt>{t('signedFile')}</dt>
          <dd>
            {file(row.signedFile)}
            <p className="co-hash">SHA-256 {row.signedFile.sha256}</p>
          </dd>
        </>
      )}
    </dl>
  );
}
