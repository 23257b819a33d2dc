import { Button } from 'antd';
import { type ComponentType, useEffect, useRef } from 'react';
import { isCreditCode, normaliseCreditCode } from '#kernel/rules/check-digits.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { commaIn, fill, inLocale, type WordTable } from '#kernel/rules/words.ts';
import { useCodes } from '#kernel/web/fields/index.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { call, notifySuccess, operatorStore, useAct, useCall } from '#kernel/web/request/index.ts';
import { flowScreen } from '#kernel/web/screens/flow-screen.tsx';
import type { Filling, FormAside, Place } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { isBlank } from '#kernel/web/screens/paths.ts';
import {
  type Application,
  applyCompany,
  askToJoin,
  CompanyFields,
  currentApplication,
} from '../contract/application.ts';
import { personalInformation } from '#office/identity/contract/account.ts';
import { subsidiaryApplication } from '../contract/subsidiary.ts';
import { notAsked } from '../rules/border.ts';
import { unchangedOf } from '../rules/company-changes.ts';
import { APPLICATION } from '../rules/company-lifecycle.ts';
import { HOME } from '../rules/countries.ts';
import { filledByCode } from '../rules/credit-code.ts';
import { letterScene } from '../rules/file-scenes.ts';
import { subsidiaryWords } from '../rules/relation-words.ts';
import { companyWords } from '../rules/words.ts';
import { companyFormFields } from './admission/company-fields.tsx';
import { LicenceRows } from './licence-rows.tsx';
import { StateBanner } from './state-banner.tsx';

type Kind = 'company' | 'sub';
type Input = InputOf<typeof applyCompany>;
/** The fields a review sent back stand beside the values, so that they are never sent. */
type Held = Filling<Input> & {
  readonly $repair?: readonly string[];
  readonly $refused?: Readonly<Record<string, unknown>>;
};
const t = companyWords.table;
const s = subsidiaryWords.table;
const sells = (v: { readonly identityTypes?: readonly string[] | null | undefined }): boolean =>
  v.identityTypes?.includes('seller') ?? false;
const SIDES = [
  { value: 'buyer', ...t['identity.buyer'] },
  { value: 'seller', ...t['identity.seller'] },
] as const;

/** A field by its name on the form, for the lines that say what to mend. */
const nameOf = (field: string, formatter: Formatter): string =>
  formatter.text(({ ...t, ...s } as WordTable)[field] ?? { zh: field, en: field });

/** What is sent: every field of the form, blanks left out, and which application is continued. */
function sent(kind: Kind, values: Filling<Input>, submit: boolean): Omit<Input, 'idempotencyKey'> {
  const held = values as Readonly<Record<string, unknown>>;
  const other = notAsked(values.country);
  const fields = Object.fromEntries(
    Object.keys(CompanyFields.shape).map((key) => [
      key,
      isBlank(held[key]) || other.includes(key) ? undefined : held[key],
    ]),
  );
  const at =
    typeof held.id === 'string' && typeof held.version === 'number'
      ? { id: held.id, version: held.version }
      : {};
  return { ...(fields as Omit<Input, 'submit'>), ...at, kind, submit };
}

/** The application that is continued: the caller's own, or the one the address names. */
const heldFor = async (kind: Kind, { params }: Place): Promise<Application | null> =>
  kind === 'company'
    ? call(currentApplication, {}, { silent: true })
    : params.id === undefined
      ? null
      : call(subsidiaryApplication, { id: params.id }, { silent: true });

/** Who applies is whom to ask, as he registered. */
async function applicant(): Promise<Filling<Input>> {
  const person = await call(personalInformation, {}, { silent: true }).catch(() => null);
  return person === null ? {} : { contact: person.personName, contactMobile: person.mobile };
}

/** A new one starts from the side its person registered for. */
const start = async (kind: Kind, place: Place): Promise<Held> => {
  const held = await heldFor(kind, place);
  if (held === null)
    return {
      identityTypes: [operatorStore.get()?.identityType === 'seller' ? 'seller' : 'buyer'],
      customerType: '10',
      country: HOME,
      ...(kind === 'company' ? await applicant() : {}),
    };
  return {
    ...(held.fields as Filling<Input>),
    id: held.id,
    version: held.version,
    ...(held.state === APPLICATION.rejected
      ? { $repair: held.rejectFields, $refused: held.refusedFields }
      : {}),
  } as Held;
};

/** What was sent back and still says the same, for the question before it is sent again; null when nothing does. */
export function unchangedNote(values: Filling<Input>, formatter: Formatter): string | null {
  const refused = (values as Held).$refused ?? {};
  const same = unchangedOf(Object.keys(refused), refused, values as Readonly<Record<string, unknown>>);
  if (same.length === 0) return null;
  const fields = same.map((f) => nameOf(f, formatter)).join(commaIn(formatter.locale));
  const note = fill(inLocale(t.unchanged, formatter.locale), { fields });
  return isBlank(values.repairAnswer) ? `${note} ${formatter.text(t['unchanged.say'])}` : note;
}

/** A credit code says what its holder is and where he is registered; both are marked for a look. */
function useReadCode({ values, change }: FormAside<Input>): void {
  const { items } = useCodes('region');
  const typed = values.socialCreditCode;
  const read = useRef(typed);
  useEffect(() => {
    if (read.current === typed || items.length === 0 || (values.country ?? HOME) !== HOME) return;
    read.current = typed;
    const districts = new Set(items.map((i) => i.itemCode).filter((code) => !code.endsWith('00')));
    const filled = filledByCode(typed, values, (code) => districts.has(code));
    const keys = Object.keys(filled) as (keyof typeof filled)[];
    if (keys.length > 0) change(filled, keys);
  }, [typed, items, values, change]);
}

function Above(form: FormAside<Input>) {
  useReadCode(form);
  const current = useCall(currentApplication, {}, { silent: true }).data;
  return <StateBanner application={current ?? null} />;
}
/** Where a subsidiary's application stands. */
function AboveSubsidiary(form: FormAside<Input>) {
  useReadCode(form);
  const { values } = form;
  const id = values.id ?? undefined;
  const held = useCall(
    subsidiaryApplication,
    { id: id ?? '0' },
    { silent: true, enabled: id !== undefined },
  ).data;
  return <StateBanner application={held ?? null} none={s['state.none']} />;
}

/** The company is a member already: ask its administrators instead. */
function Aside({ values }: FormAside<Input>) {
  const w = useWords(companyWords);
  const localize = useLocalized();
  const ask = useAct(askToJoin, {
    refreshes: 'none',
    onDone: () => notifySuccess(localize(t['join.asked'])),
  });
  const code = normaliseCreditCode(values.socialCreditCode ?? '');
  return (
    <section className="me-join" aria-label={w('join.title')}>
      <h2>{w('join.title')}</h2>
      <p className="sc-faint">{w('join.help')}</p>
      <Button
        disabled={!isCreditCode(code)}
        loading={ask.running}
        onClick={() => ask.run({ socialCreditCode: code })}
      >
        {w('join.ask')}
      </Button>
    </section>
  );
}

/**
 * The application in steps (T5): server drafts of every keystroke, a saved draft, all answers checked,
 * submit; what was sent back stands red.
 */
const applicationForm = (kind: Kind): ComponentType =>
  flowScreen(applyCompany, companyWords, ({ field, section, submitBy }) => {
    const f = companyFormFields(field, sells);
    const of = (...keys: (keyof typeof f)[]) => keys.flatMap((key) => f[key] ?? []);
    const share = section(
      [
        field.percent('subsidiaryShare', { required: true, unit: s.percent }),
        field.text('adminName', { required: true, most: 50 }),
        field.text('adminLogin', { required: true, most: 30, code: true }),
        field.text('adminEmail', { required: true, most: 254, inputMode: 'email' }),
        field.text('adminMobile', { most: 20, inputMode: 'tel' }),
      ],
      { title: s['section.admin'], help: s['help.admin'] },
    );
    const licenceFields = [
      ...of('licence'),
      field.date('businessLicenceEnd', {
        required: true,
        when: (v) => v.businessLicenceNoEnd !== true,
      }),
      field.bool('businessLicenceNoEnd', { sentence: t['businessLicenceNoEnd.sentence'] }),
      field.file('authorisationFileId', letterScene, { help: t['help.authorisation'] }),
      field.bool('hazardousGoods', { sentence: t['hazardousGoods.sentence'], when: sells }),
      field.custom('qualificationLicences', LicenceRows, {
        span: 3,
        verb: 'upload',
        help: t['help.licences'],
        show: (v, formatter) => formatter.count(v.qualificationLicences?.length ?? 0),
      }),
      field.textarea('repairAnswer', {
        most: 200,
        rows: 2,
        required: false,
        help: t['help.repairAnswer'],
        when: (v) => ((v as Held).$repair ?? []).length > 0,
      }),
    ];
    return {
      title: kind === 'company' ? t['apply.title'] : s.addTitle,
      load: (place) => start(kind, place),
      above: kind === 'company' ? Above : AboveSubsidiary,
      ...(kind === 'company' ? { aside: Aside } : {}),
      marks: (values, formatter) =>
        ((values as Held).$repair ?? []).map((name) => ({
          field: name,
          rule: 'field.repair',
          message: fill(inLocale(t['field.repair'], formatter.locale), { field: nameOf(name, formatter) }),
        })),
      steps: [
        {
          title: t['step.company'],
          sections: [
            section(
              [
                field.many('identityTypes', SIDES, { required: true, help: t['help.identity'] }),
                ...of('kind', 'country', 'names', 'abbreviation', 'codes', 'lei', 'person', 'trade'),
              ],
              {
                title: t['section.company'],
              },
            ),
            ...(kind === 'sub' ? [share] : []),
          ],
        },
        { title: t['step.contact'], sections: [section(of('contact'), { title: t['section.contact'] })] },
        {
          title: t['step.bank'],
          sections: [section(of('bank', 'pickup'), { title: t['section.bank'], help: t['help.bank'] })],
        },
        { title: t['step.papers'], sections: [section(licenceFields, { title: t['section.papers'] })] },
      ],
      save: submitBy(applyCompany, {
        label: t.save,
        done: t.saved,
        whole: false,
        send: (values) => sent(kind, values, false),
        after: (out) => (kind === 'company' ? 'stay' : `/myBusiness/addSubCompany/${out.applicationId}`),
      }),
      confirm: submitBy(applyCompany, {
        label: kind === 'company' ? t.submit : s['apply.submit'],
        done: t.submitted,
        send: (values) => sent(kind, values, true),
        question: (values, formatter) => ({
          title: formatter.text(kind === 'company' ? t['submit.title'] : s['apply.submitTitle']),
          body: [unchangedNote(values, formatter), formatter.text(t['submit.body'])]
            .filter(Boolean)
            .join('\n'),
          button: formatter.text(kind === 'company' ? t.submit : s['apply.submit']),
        }),
        after: () => (kind === 'company' ? 'stay' : '/myBusiness/subCompany'),
      }),
    };
  });
export const ApplicationForm = applicationForm('company');
export const SubsidiaryForm = applicationForm('sub');
