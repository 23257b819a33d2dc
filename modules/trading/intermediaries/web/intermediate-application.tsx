import type { InputOf } from '#kernel/rules/contract.ts';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormButton } from '#kernel/web/screens/form-types.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { intermediarySource } from '#registry/members/web/door.ts';
import {
  addApplication,
  applicationDetail,
  submitApplication,
  updateApplication,
} from '../contract/application.ts';
import { MODE, MOST_FILES, SIDE, TITLE_FLOW } from '../rules/application.ts';
import { applicationHref, applyHref } from '../rules/hrefs.ts';
import { applicationWords } from '../rules/words.ts';
import { ABOUT, AboutNegotiation } from './about-negotiation.tsx';

const t = applicationWords.table;
type Values = InputOf<typeof addApplication>;
type Kit = FormKit<Values, typeof t, typeof addApplication>;
type V = Filling<Values>;
type Held = Readonly<Record<string, unknown>>;

const PAYERS = [
  { value: SIDE.buyer, ...t.buyer },
  { value: SIDE.seller, ...t.seller },
];
const MODES = [
  { value: MODE.commission, ...t['mode.commission'] },
  { value: MODE.principal, ...t['mode.principal'] },
];
const TITLE_FLOWS = [
  { value: TITLE_FLOW.direct, ...t['titleFlow.direct'] },
  { value: TITLE_FLOW.voucher, ...t['titleFlow.voucher'] },
];
const resells = (v: V): boolean => v.mode === MODE.principal;
const mediates = (v: V): boolean => !resells(v);
/** Who writes an application, as far as that is known: one that is begun with a number may be anybody's. */
const writer = (v: V): string | undefined => (v as { $side?: string }).$side;
const showsA = (v: V): boolean => resells(v) && writer(v) !== SIDE.buyer;
const showsB = (v: V): boolean => resells(v) && writer(v) !== SIDE.seller;
const ownA = (v: V): boolean => showsA(v) && writer(v) !== undefined;
const ownB = (v: V): boolean => showsB(v) && writer(v) !== undefined;
const sections = ({ field, section }: Kit, stored: boolean) => [
  ...(stored
    ? []
    : [
        section([field.text('negotiationNo', { most: 24, help: t['negotiationNo.help'] })], {
          title: t['section.goods'],
        }),
      ]),
  section(
    [
      field.pick('intermediaryId', intermediarySource, {
        span: 3,
        required: false,
        help: t['intermediaryId.help'],
      }),
      field.radio('mode', MODES, { required: true, span: 3, help: t['mode.help'] }),
      field.number('commissionRate', { required: true, help: t['commissionRate.help'], when: mediates }),
      field.radio('commissionPayer', PAYERS, { required: true, when: mediates }),
      field.price('buyPrice', { required: ownA, when: showsA, help: t['leg.help'] }),
      field.code('legAPaymentTerm', 'payment_term', { required: ownA, when: showsA }),
      field.price('sellPrice', { required: ownB, when: showsB, help: t['leg.help'] }),
      field.code('legBPaymentTerm', 'payment_term', { required: ownB, when: showsB }),
      field.radio('titleFlow', TITLE_FLOWS, { span: 3, help: t['titleFlow.help'], when: resells }),
      field.bool('sellerSeesBuyer', { when: resells }),
      field.bool('buyerSeesSeller', { when: resells }),
      field.code('reason', 'intermediary_reason', { required: true }),
      field.text('reasonText', { most: 300, span: 3, required: false }),
      field.textarea('remarks', { most: 500, rows: 3, required: false, span: 3 }),
      field.files('fileIds', evidenceScene, {
        most: MOST_FILES,
        required: false,
        span: 3,
        help: t['fileIds.help'],
      }),
    ],
    { title: t['section.proposal'] },
  ),
];
const stored = (values: Held) => ({ id: values.id, version: values.version });
/** Saving keeps a draft; submitting saves what stands on the page and sends exactly that version. */
function buttons(): { readonly save: FormButton; readonly release: FormButton } {
  const update: FormButton = {
    call: updateApplication,
    button: updateApplication.button,
    whole: false,
    label: t.save,
    done: t.saved,
    send: ({ negotiationNo: _no, ...payload }, values) => ({ ...payload, ...stored(values) }),
    after: () => 'stay',
  };
  const save: FormButton = {
    call: addApplication,
    button: addApplication.button,
    whole: false,
    label: t.save,
    done: t.saved,
    send: (payload) => payload,
    stored: update,
    after: (output, values) =>
      values.id === undefined ? applyHref({ id: (output as { id: string }).id }) : 'stay',
  };
  const release: FormButton = {
    call: submitApplication,
    button: submitApplication.button,
    whole: true,
    label: t.submit,
    done: t.submitted,
    first: save,
    question: (values, formatter) => ({
      title: inLocale(t.submitTitle, formatter.locale),
      body: fill(
        inLocale(values.mode === MODE.principal ? t.submitLegsBody : t.submitBody, formatter.locale),
        { rate: String(values.commissionRate ?? '') },
      ),
    }),
    send: (_payload, values) => stored(values),
    after: (output) => applicationHref((output as { id: string }).id),
  };
  return { save, release };
}
/** What a stored application brings to its form: what its change takes, and nothing beside it. */
const KEYS: readonly (keyof InputOf<typeof updateApplication>)[] = [
  'intermediaryId',
  'reason',
  'reasonText',
  'commissionRate',
  'commissionPayer',
  'remarks',
  'mode',
  'titleFlow',
  'buyPrice',
  'legAPaymentTerm',
  'sellPrice',
  'legBPaymentTerm',
  'sellerSeesBuyer',
  'buyerSeesSeller',
];
/** A mediator leaves the two known to each other; a reseller begins with neither end disclosed, as a new application does. */
const disclosed = (mode: string | null) =>
  mode === MODE.principal ? {} : { sellerSeesBuyer: false, buyerSeesSeller: false };

const NewApplication = formScreen(addApplication, applicationWords, (kit) => ({
  title: t.newOne,
  sections: sections(kit as unknown as Kit, false),
  start: ({ search }): V =>
    ({
      negotiationNo: search.no ?? '',
      ...(search.side === undefined ? {} : { $side: search.side }),
      mode: MODE.commission,
      commissionPayer: SIDE.buyer,
      titleFlow: TITLE_FLOW.direct,
      sellerSeesBuyer: false,
      buyerSeesSeller: false,
      fileIds: [],
    }) as V,
  drafts: false,
  ...buttons(),
}));
const EditApplication = formScreen(updateApplication, applicationWords, (kit) => {
  const { save, release } = buttons();
  const update = save.stored ?? save;
  return {
    title: t.one,
    sections: sections(kit as unknown as Kit, true),
    load: async ({ search }) => {
      const row = await call(applicationDetail, { id: search.id ?? '0' }, { silent: true });
      const held = row as unknown as Held;
      return {
        ...Object.fromEntries(KEYS.map((key) => [key, held[key]])),
        ...disclosed(row.mode),
        $side: row.applicantSide,
        [ABOUT]: row,
        fileIds: row.files.map((f) => f.attachmentId),
        id: row.id,
        version: row.version,
      } as never;
    },
    drafts: false,
    above: AboutNegotiation,
    save: update,
    release: { ...release, first: update },
  };
});

/** /intermediaryManagement/IntermediateApplication: a new application, of `?no=` as its `?side=`, or the draft of `?id=` (R-INTM-003). */
export default function IntermediateApplicationPage() {
  const { search } = useScreen();
  return search.id === undefined ? (
    <NewApplication key={search.no ?? 'new'} />
  ) : (
    <EditApplication key={search.id} />
  );
}
