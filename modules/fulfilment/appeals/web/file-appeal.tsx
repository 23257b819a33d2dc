import './appeals.css';
import type { InputOf } from '#kernel/rules/contract.ts';
import { type FieldProps, NumberField } from '#kernel/web/fields/index.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { call, useCall } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FieldContext, Filling, FormAside } from '#kernel/web/screens/form-types.ts';
import { pickFrom, useFormatter } from '#kernel/web/screens/index.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { appealTarget, listAppealDrafts, selectAppealOrders } from '../contract/appeal.ts';
import { addAppeal } from '../contract/appeal-acts.ts';
import { LEAST_CLAIM, MOST_FILES, TARGETS, TYPE } from '../rules/appeal-lifecycle.ts';
import { appealHref } from '../rules/pages.ts';
import { appealWords } from '../rules/words.ts';

const words = appealWords.table;
type Values = Omit<InputOf<typeof addAppeal>, 'idempotencyKey'>;
type Filled = Filling<Values>;

const orders = pickFrom(selectAppealOrders, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: `${row.orderNo} ${currentLocale() === 'zh_CN' ? row.productZh : row.productEn}`,
    note: currentLocale() === 'zh_CN' ? row.counterparty : (row.counterpartyEn ?? row.counterparty),
  }),
});
const ASPECTS = (['quality', 'quantity'] as const).map((value) => ({ value, ...words[`aspect.${value}`] }));
const isQuality = (v: Filled): boolean => v.appealType === TYPE.quality && v.aspect === 'quality';
const isOrder = (v: Filled): boolean => v.targetType === 'order' || v.targetType == null;

/** The document it is about, once one is chosen. */
function useTarget({ targetType, targetId }: Filled) {
  return useCall(
    appealTarget,
    { targetType: targetType ?? 'order', targetId: targetId ?? '0' },
    { silent: true, enabled: Boolean(targetId) },
  ).data;
}
/** In the currency of the document. */
function ClaimAmount(props: FieldProps<unknown> & FieldContext) {
  const currency = useTarget(props.values as Filled)?.currency;
  return <NumberField {...(props as FieldProps<string | null>)} unit={currency} />;
}

/** What it is about, and by when it has to be filed. */
function Aside({ values }: FormAside<Values>) {
  const t = useWords(appealWords);
  const format = useFormatter();
  const { targetType } = values;
  const data = useTarget(values);
  if (data === undefined) return <p className="ap-aside sc-faint">{t('aboutHelp')}</p>;
  const zh = currentLocale() === 'zh_CN';
  const asked = data.deadlines.find(
    (d) => d.appealType === values.appealType && (d.aspect === null || d.aspect === values.aspect),
  );
  const open = data.open.find((a) => a.appealType === values.appealType);
  return (
    <section className="ap-aside" aria-label={t('section.about')}>
      <strong>
        {t(`target.${(targetType ?? 'order') as (typeof TARGETS)[number]}`)} {data.targetNo}
      </strong>
      <dl>
        <dt>{t('orderNo')}</dt>
        <dd>{data.orderNo}</dd>
        <dt>{t('respondentName')}</dt>
        <dd>{zh ? data.counterparty : (data.counterpartyEn ?? data.counterparty)}</dd>
        <dt>{t('product')}</dt>
        <dd>{zh ? data.productZh : data.productEn}</dd>
        <dt>{t('receivedQty')}</dt>
        <dd>
          {format.weight(data.receivedQty)} {t('tonnes')}
        </dd>
        <dt>{t('targetAmount')}</dt>
        <dd>
          {data.currency} {format.money(data.targetAmount)}
        </dd>
      </dl>
      <Deadline asked={asked} />
      {open === undefined ? null : <p role="alert">{t('openAlready', { no: open.no })}</p>}
      <p className="sc-faint">{t('aboutHelp')}</p>
    </section>
  );
}
function Deadline({ asked }: { asked: { until: string | null; late: boolean } | undefined }) {
  const t = useWords(appealWords);
  const formatter = useFormatter();
  if (asked === undefined) return null;
  if (asked.until === null) return <p>{t('noDeadline')}</p>;
  const until = formatter.dateTime(asked.until);
  return asked.late ? <p role="alert">{t('late', { until })}</p> : <p>{t('until', { until })}</p>;
}

const idIn = (text: string | undefined): string | null =>
  /^\d{1,19}$/.test(text ?? '') ? (text as string) : null;
type Search = Readonly<Record<string, string | undefined>>;
/** What the address and a draft of a disputed receipt say already. */
async function startOf(search: Search): Promise<Filled> {
  const draftId = idIn(search.draftId);
  // One that is gone, or that one may not read, leaves the form empty.
  const drafts =
    draftId === null
      ? null
      : await call(listAppealDrafts, { id: draftId }, { silent: true }).catch(() => null);
  const draft = drafts?.list[0];
  const targetType = TARGETS.find((type) => type === search.targetType) ?? 'order';
  return {
    targetType,
    targetId: idIn(search.targetId),
    appealType: (draft?.appealType as Values['appealType']) ?? null,
    aspect: (draft?.aspect as Values['aspect']) ?? 'quality',
    claim: draft?.cause ?? null,
    evidence: draft?.fileIds ?? [],
    carrierFault: false,
    hiddenDefect: false,
    sampleKept: false,
    parentAppealId: idIn(search.parentAppealId),
    counterOfId: idIn(search.counterOfId),
  };
}

/** /transactionManagement/fileAppeal: an appeal about an order, or the document the address names. */
export default formScreen(addAppeal, appealWords, (kit) => ({
  title: words.add,
  aside: Aside,
  drafts: false,
  start: ({ search }) => startOf(search),
  sections: [
    kit.section(
      [
        kit.field.pick('targetId', orders, { span: 2, when: isOrder }),
        kit.field.code('appealType', 'appeal_type', { look: 'radio', span: 3 }),
        kit.field.radio('aspect', ASPECTS, {
          span: 3,
          required: (v) => v.appealType === TYPE.quality,
          when: (v) => v.appealType === TYPE.quality,
        }),
        kit.field.bool('hiddenDefect', { when: isQuality, help: words.hiddenDefectHelp, span: 3 }),
        kit.field.bool('carrierFault', {
          when: (v) => v.appealType === TYPE.logistics,
          help: words.carrierFaultHelp,
          span: 3,
        }),
      ],
      { title: words['section.about'] },
    ),
    kit.section(
      [
        kit.field.weight('claimQty', { required: false, unit: words.tonnes }),
        kit.field.custom('claimAmount', ClaimAmount, {
          required: false,
          show: (v, formatter) => formatter.money(v.claimAmount ?? null),
        }),
        kit.field.weight('usedQty', {
          required: false,
          when: isQuality,
          unit: words.tonnes,
          help: words.usedQtyHelp,
        }),
      ],
      { title: words['section.claim'] },
    ),
    kit.section(
      [
        kit.field.bool('sampleKept'),
        kit.field.text('sampleSealNo', { most: 40, required: false, when: (v) => v.sampleKept === true }),
      ],
      { title: words['section.sample'], when: (v) => v.appealType === TYPE.quality },
    ),
    kit.section(
      [
        kit.field.textarea('claim', {
          most: 2000,
          rows: 6,
          span: 3,
          help: words.claimHelp,
          fault: (v) => ((v.claim ?? '').trim().length < LEAST_CLAIM ? words.claimHelp : null),
        }),
        kit.field.files('evidence', evidenceScene, {
          most: MOST_FILES,
          span: 3,
          required: true,
          help: words.evidenceHelp,
        }),
      ],
      { title: words['section.evidence'] },
    ),
  ],
  confirm: kit.submit({ label: words.add, done: words.filed, after: (out) => appealHref(out.id) }),
}));
