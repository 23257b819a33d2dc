import { Button } from 'antd';
import { isCreditCode, normaliseCreditCode } from '#kernel/rules/check-digits.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useSaid, useWords } from '#kernel/web/i18n/index.ts';
import { call, saySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormAside } from '#kernel/web/screens/form-types.ts';
import { isBlank } from '#kernel/web/screens/paths.ts';
import { applyCompany, askToJoin, companyFields, currentApplication } from '../contract/application.ts';
import { companyWords } from '../rules/words.ts';
import { LicenceRows } from './licence-rows.tsx';
import { RegionField } from './region-field.tsx';
import { StateBanner } from './state-banner.tsx';

type Input = InputOf<typeof applyCompany>;
const t = companyWords.table;
const sells = (v: Filling<Input>): boolean => v.identityTypes?.includes('seller') ?? false;
const SIDES = [
  { value: 'buyer', ...t['identity.buyer'] },
  { value: 'seller', ...t['identity.seller'] },
] as const;

/** What is sent: every field of the form, blanks as null, and which application is continued. */
function sent(values: Filling<Input>, submit: boolean): Omit<Input, 'idempotencyKey'> {
  const held = values as Readonly<Record<string, unknown>>;
  const fields = Object.fromEntries(Object.keys(companyFields).map((key) => [key, isBlank(held[key]) ? undefined : held[key]]));
  const at = typeof held.id === 'string' && typeof held.version === 'number' ? { id: held.id, version: held.version } : {};
  return { ...(fields as Omit<Input, 'submit'>), ...at, submit };
}

function Above() {
  const current = useCall(currentApplication, {}, { silent: true }).data;
  return <StateBanner application={current ?? null} />;
}

/** The company is a member already: ask its administrators instead. */
function Aside({ values }: FormAside<Input>) {
  const w = useWords(companyWords);
  const said = useSaid();
  const ask = useAct(askToJoin, { refreshes: 'none', onDone: () => saySuccess(said(t['join.asked'])) });
  const code = normaliseCreditCode(values.socialCreditCode ?? '');
  return (
    <section className="mb-join" aria-label={w('join.title')}>
      <h2>{w('join.title')}</h2>
      <p className="sc-faint">{w('join.help')}</p>
      <Button disabled={!isCreditCode(code)} loading={ask.running} onClick={() => ask.run({ socialCreditCode: code })}>
        {w('join.ask')}
      </Button>
    </section>
  );
}

/** The application form (T3): drafts of every keystroke, a saved draft, submit. */
export const ApplicationForm = formScreen(applyCompany, companyWords, ({ field, section, submitBy }) => ({
  title: t['apply.title'],
  back: false,
  cancel: false,
  load: async (): Promise<Filling<Input>> => {
    const held = await call(currentApplication, {}, { silent: true });
    if (held === null) return { identityTypes: ['buyer'], customerType: '10' };
    return { ...(held.fields as Filling<Input>), id: held.id, version: held.version };
  },
  above: Above,
  aside: Aside,
  sections: [
    section(
      [
        field.many('identityTypes', SIDES, { required: true, help: t['help.identity'] }),
        field.code('customerType', 'customer_type', { required: true }),
        field.text('companyName', { required: true, most: 100, span: 2 }),
        field.text('abbreviation', { required: true, most: 30 }),
        field.text('socialCreditCode', { required: true, code: true, most: 40, help: t['help.code'] }),
        field.text('legalPerson', { required: true, most: 50 }),
        field.text('englishName', { most: 200, span: 2, help: t['help.english'] }),
        field.code('enterpriseType', 'enterprise_type', { required: true }),
        field.code('industry', 'industry', { required: true }),
      ],
      { title: t['section.company'] },
    ),
    section(
      [
        field.custom('region', RegionField, { required: true, verb: 'select' }),
        field.text('address', { required: true, most: 200, span: 2, autoComplete: 'street-address' }),
        field.text('postcode', { most: 6, inputMode: 'numeric' }),
        field.text('phone', { required: true, most: 30, inputMode: 'tel' }),
        field.text('fax', { most: 30, inputMode: 'tel' }),
        field.text('contact', { required: true, most: 50 }),
        field.text('contactMobile', { required: true, most: 11, inputMode: 'tel' }),
      ],
      { title: t['section.contact'] },
    ),
    section(
      [
        field.text('bank', { required: true, most: 100, when: sells }),
        field.text('bankAccount', { required: true, most: 30, inputMode: 'numeric', code: true, when: sells }),
        field.text('bank', { most: 100, when: (v) => !sells(v) }),
        field.text('bankAccount', { most: 30, inputMode: 'numeric', code: true, when: (v) => !sells(v) }),
      ],
      { title: t['section.bank'], help: t['help.bank'] },
    ),
    section(
      [
        field.file('businessLicenceFileId', 'licence', { required: true }),
        field.file('authorisationFileId', 'licence', { help: t['help.authorisation'] }),
        field.bool('hazardousGoods', { sentence: t['hazardousGoods.sentence'], when: sells }),
        field.custom('qualificationLicences', LicenceRows, { span: 3, verb: 'upload', help: t['help.licences'] }),
      ],
      { title: t['section.papers'] },
    ),
  ],
  save: submitBy(applyCompany, { label: t.save, done: t.saved, whole: false, send: (values) => sent(values, false), after: () => 'stay' }),
  release: submitBy(applyCompany, {
    label: t.submit,
    done: t.submitted,
    send: (values) => sent(values, true),
    question: (_values, reader) => ({ title: reader.said(t['submit.title']), body: reader.said(t['submit.body']), button: reader.said(t.submit) }),
    after: () => 'stay',
  }),
}));
