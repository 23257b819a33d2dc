import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { protocolDraft } from '../contract/protocol.ts';
import { formWords } from '../rules/form-words.ts';

/** Why a contract came back, and which parts were marked, in sight while it is changed. */
export function Returned({ id }: { readonly id: string }) {
  const t = useWords(formWords);
  const zh = useFormat().locale === 'zh_CN';
  const { data } = useCall(protocolDraft, { id }, { silent: true });
  if (data === undefined || data.rejectReason === null) return null;
  return (
    <section className="sc-card" role="status" aria-label={t('returned')}>
      <strong>{t('returned')}</strong> {data.rejectReason}
      {data.marks.length === 0 ? null : (
        <ul>
          {data.marks.map((mark) => (
            <li key={mark.part}>
              {zh ? mark.headingZh : mark.headingEn}: {mark.remark}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
