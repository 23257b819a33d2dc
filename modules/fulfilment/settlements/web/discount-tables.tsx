import './settlements.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { showMoney } from '#kernel/rules/format.ts';
import { type FieldProps, NumberField, TextField } from '#kernel/web/fields/index.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { selectSpu } from '#registry/catalogue/contract/products/spu.ts';
import {
  addDiscountTable,
  type DiscountTableRow,
  disableDiscountTable,
  enableDiscountTable,
  listDiscountTables,
  updateDiscountTable,
} from '../contract/discount-table.ts';
import { discountWords } from '../rules/words.ts';

const words = discountWords.table;
interface Step {
  readonly parameter: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly sign: 'plus' | 'minus';
  readonly perTonne: string;
}
const FRESH: Step = { parameter: '', from: null, to: null, sign: 'minus', perTonne: '' };

function StepRow({
  id,
  step,
  onChange,
  onRemove,
  removeLabel,
}: {
  id: string;
  step: Step;
  onChange: (step: Step) => void;
  onRemove: () => void;
  removeLabel: string;
}) {
  const t = useWords(discountWords);
  return (
    <div className="se-typed-row">
      <TextField
        id={`${id}-parameter`}
        label={t('parameter')}
        placeholder={t('parameter')}
        value={step.parameter}
        onChange={(parameter) => onChange({ ...step, parameter: parameter ?? '' })}
      />
      <Segmented<'plus' | 'minus'>
        aria-label={t('sign')}
        value={step.sign}
        options={[
          { value: 'plus', label: '+' },
          { value: 'minus', label: '−' },
        ]}
        onChange={(sign) => onChange({ ...step, sign })}
      />
      <NumberField
        id={`${id}-from`}
        label={t('from')}
        placeholder={t('from')}
        value={step.from}
        onChange={(from) => onChange({ ...step, from: from || null })}
      />
      <NumberField
        id={`${id}-to`}
        label={t('to')}
        placeholder={t('to')}
        value={step.to}
        onChange={(to) => onChange({ ...step, to: to || null })}
      />
      <NumberField
        id={`${id}-money`}
        label={t('perTonne')}
        placeholder={t('perTonne')}
        value={step.perTonne}
        onChange={(perTonne) => onChange({ ...step, perTonne: perTonne ?? '' })}
      />
      <Button type="text" icon={<DeleteOutlined />} aria-label={removeLabel} onClick={onRemove} />
    </div>
  );
}
function Steps(props: FieldProps<unknown>) {
  const t = useWords(discountWords);
  const steps = (props.value ?? []) as readonly Step[];
  return (
    <div className="se-typed" id={props.id}>
      {steps.map((step, at) => (
        <StepRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
          key={at}
          id={`${props.id}-${at}`}
          step={step}
          removeLabel={t('removeStep', { n: at + 1 })}
          onChange={(changed) => props.onChange(steps.with(at, changed))}
          onRemove={() => props.onChange(steps.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button icon={<PlusOutlined />} onClick={() => props.onChange([...steps, FRESH])}>
          {t('addStep')}
        </Button>
      </div>
    </div>
  );
}

const products = pickFrom(selectSpu, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: currentLocale() === 'zh_CN' ? row.zh : row.en || row.zh,
    note: row.casNo ?? row.code,
  }),
});
const CURRENCIES = ['CNY', 'USD'].map((value) => ({ value, zh: value, en: value }));
// biome-ignore lint/suspicious/noExplicitAny: both calls have these fields
const sections = ({ field, section }: FormKit<any, typeof words, any>) => [
  section(
    [
      field.text('title', { most: 100, span: 2, label: words.name }),
      field.select('currency', CURRENCIES),
      field.pick('spuId', products, { span: 3, required: true }),
      field.custom('steps', Steps, { span: 3, label: words.steps, show: () => '' }),
    ],
    { help: words.stepsHelp },
  ),
];
const AddDialog = formDialog(addDiscountTable, discountWords, (kit) => ({
  title: words.add,
  done: words.saved,
  wide: true,
  sections: sections(kit),
}));
const EditDialog = formDialog(updateDiscountTable, discountWords, (kit) => ({
  title: words.edit,
  done: words.saved,
  wide: true,
  sections: sections(kit),
}));

const editing = createStore<DiscountTableRow | 'new' | null>(null);
const signless = (amount: string): string => amount.replace(/^-/, '');
function Above() {
  const row = useStore(editing);
  const close = () => editing.set(null);
  if (row === null) return null;
  if (row === 'new') return <AddDialog start={{ currency: 'CNY', steps: [FRESH] }} onClose={close} />;
  return (
    <EditDialog
      about={row.tableNo}
      onClose={close}
      start={{
        id: row.id,
        version: row.version,
        title: row.title,
        spuId: row.spuId,
        protocolId: row.protocolId,
        currency: row.currency as 'CNY' | 'USD',
        steps: row.steps.map((s) => ({
          parameter: s.parameter,
          from: s.from,
          to: s.to,
          sign: s.perTonne.startsWith('-') ? ('minus' as const) : ('plus' as const),
          perTonne: signless(s.perTonne),
        })),
      }}
    />
  );
}
const stepText = (row: DiscountTableRow): string =>
  row.steps.map((s) => `${s.parameter} ${s.from ?? '…'}–${s.to ?? '…'}: ${showMoney(s.perTonne)}`).join('; ');

/** /settlementStatementManagement/discountTables: what test results take off, kept by sellers and the platform. */
export default listScreen(listDiscountTables, discountWords, (kit) => ({
  within: 'SETTLEMENT',
  title: words.title,
  entityName: words.entityName,
  above: Above,
  columns: [
    kit.text('tableNo', { nowrap: true, width: 160 }),
    kit.text('title', { label: words.name, width: 180 }),
    kit.custom('product', {
      label: words.product,
      width: 160,
      text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.productZh : row.productEn) ?? EMPTY,
    }),
    kit.custom('steps', { label: words.steps, text: stepText }),
    kit.text('currency', { width: 60 }),
    kit.custom('enabled', {
      label: words.enabled,
      width: 80,
      text: (row, formatter) => formatter.text(row.enabled ? words.inUse : words.notInUse),
    }),
    kit.dateTime('gmtModified', { width: 140 }),
  ],
  filters: [kit.search('keyword', { label: words.name }), kit.yesNo('enabled')],
  create: { run: () => editing.set('new'), label: words.add, button: 'Add' },
  actions: [
    kit.doing('update', (row) => editing.set(row), {
      label: words.edit,
      button: 'Edit',
      when: (row) => row.can.includes('update'),
    }),
    kit.act('enable', enableDiscountTable, {
      label: words.enable,
      send: (row) => ({ id: row.id, version: row.version }),
    }),
    kit.act('disable', disableDiscountTable, {
      label: words.disable,
      send: (row) => ({ id: row.id, version: row.version }),
    }),
  ],
  card: ['title', 'tableNo', 'product', 'steps', 'enabled'],
  empty: { help: words.empty },
}));
