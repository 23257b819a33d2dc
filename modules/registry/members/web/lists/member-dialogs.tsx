import type { InputOf } from '#kernel/rules/contract.ts';
import { nameOf, translate } from '#kernel/rules/words.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { useStored } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { addMember, assignSalesman, memberDetail, updateMember } from '../../contract/member.ts';
import { countries, HOME } from '../../rules/countries.ts';
import { memberWords } from '../../rules/member-words.ts';
import { atHome } from '../../rules/required.ts';
import { RegionField } from '../region-field.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import type { MemberOpened } from './opened.ts';
import { salesmen } from './sources.ts';
import { ExtendDialog, StandingDialog } from './standing-dialog.tsx';
import { StoredDialog } from './stored-dialog.tsx';

const w = memberWords.table;
type Kit<C extends typeof addMember | typeof updateMember> = FieldKit<InputOf<C>, typeof w>;
const athome = (v: { readonly country?: string | null | undefined }): boolean => atHome(v.country);
const sides = [
  { value: 'buyer', ...w['side.buyer'] },
  { value: 'seller', ...w['side.seller'] },
  { value: 'both', ...w['side.both'] },
];

/** What the operator keeps, the same in both forms. */
const kinds = (field: Kit<typeof updateMember>) => [
  field.code('customerType', 'customer_type'),
  field.code('enterpriseType', 'enterprise_type'),
  field.code('industry', 'industry'),
  field.code('level', 'member_level'),
];
const contacts = (field: Kit<typeof updateMember>) => [
  field.custom('region', RegionField, { verb: 'select' }),
  field.text('address', { most: 200 }),
  field.text('postcode', { most: 6, inputMode: 'numeric' }),
  field.text('contact', { most: 50 }),
  field.text('contactMobile', { most: 20, inputMode: 'tel' }),
  field.text('phone', { most: 30, inputMode: 'tel' }),
  field.text('fax', { most: 30, inputMode: 'tel' }),
];
const care = (field: Kit<typeof updateMember>) => [
  field.pick('salesmanId', salesmen, { required: false }),
  field.text('crmMemberId', { most: 30, code: true }),
];

const AddDialog = formDialog(addMember, memberWords, ({ field, section }) => {
  const same = field as unknown as Kit<typeof updateMember>;
  return {
    title: w.addTitle,
    wide: true,
    sections: [
      section(
        [
          field.text('name', { most: 100 }),
          field.text('abbreviation', { most: 30 }),
          field.text('nameEn', { most: 200, when: athome }),
          field.text('nameEn', { required: true, most: 200, when: (v) => !athome(v) }),
          field.select('country', countries),
          field.text('creditCode', { required: true, most: 18, code: true, when: athome }),
          field.text('registrationNo', {
            required: true,
            most: 50,
            code: true,
            help: w['registrationNo.help'],
            when: (v) => !athome(v),
          }),
          field.text('lei', { most: 20, code: true, when: (v) => !athome(v) }),
          field.text('legalPerson', { most: 50 }),
          field.radio('memberType', sides),
          ...kinds(same),
        ],
        { title: w['section.company'] },
      ),
      section(contacts(same), { title: w['section.contact'] }),
      section(care(same), { title: w['section.keep'] }),
      section(
        [
          field.text('adminAccount', { most: 30, code: true, help: w['adminAccount.help'] }),
          field.text('adminName', { most: 50 }),
          field.text('adminEmail', { most: 254, inputMode: 'email' }),
          field.text('adminMobile', { most: 20, inputMode: 'tel' }),
        ],
        { title: w['section.admin'], help: w['section.admin.help'] },
      ),
    ],
    done: w.added,
  };
});
const EditDialog = formDialog(updateMember, memberWords, ({ field, section }) => ({
  title: w.editTitle,
  wide: true,
  sections: [
    section(
      [field.text('abbreviation', { most: 30 }), field.text('nameEn', { most: 200 }), ...kinds(field)],
      { title: w['section.company'] },
    ),
    section(contacts(field), { title: w['section.contact'] }),
    section(
      [
        ...care(field),
        field.bool('autoApproval', { sentence: w['autoApproval.sentence'] }),
        field.bool('riskFlag', { sentence: w['riskFlag.sentence'] }),
      ],
      { title: w['section.keep'] },
    ),
  ],
  done: w.saved,
}));
const SalesmanDialog = formDialog(assignSalesman, memberWords, ({ field, section }) => ({
  title: (values) => {
    const n = values.ids?.length ?? 0;
    return {
      zh: translate(memberWords, 'zh_CN', 'salesman.title', { n }),
      en: translate(memberWords, 'en_US', 'salesman.title', { n }),
    };
  },
  sections: [
    section([field.pick('salesmanId', salesmen, { required: false, span: 3 })], { help: w['salesman.help'] }),
  ],
  done: w.saved,
}));

function Editing({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(memberWords);
  const stored = useStored(memberDetail, { id }, { silent: true });
  return (
    <StoredDialog title={t('editTitle')} stored={stored} onClose={onClose}>
      {(held) => {
        const {
          version,
          abbreviation,
          nameEn,
          enterpriseType,
          industry,
          level,
          region,
          address,
          postcode,
          phone,
          fax,
          contact,
          contactMobile,
          salesmanId,
          crmMemberId,
          autoApproval,
          riskFlag,
        } = held;
        const customerType = held.customerType as InputOf<typeof updateMember>['customerType'];
        return (
          <EditDialog
            about={nameOf(held, 'name', currentLocale()) ?? held.name}
            start={{
              id,
              version,
              abbreviation,
              nameEn,
              customerType,
              enterpriseType,
              industry,
              level,
              region,
              address,
              postcode,
              phone,
              fax,
              contact,
              contactMobile,
              salesmanId,
              crmMemberId,
              autoApproval,
              riskFlag,
            }}
            onClose={onClose}
          />
        );
      }}
    </StoredDialog>
  );
}

/** The dialog or drawer that is open on a list of members. */
export function MemberDialogs({ open, onClose }: { open: MemberOpened; onClose: () => void }) {
  switch (open.kind) {
    case 'add':
      return (
        <AddDialog
          start={{ country: HOME, customerType: '10', memberType: 'buyer', level: '10' }}
          onClose={onClose}
        />
      );
    case 'edit':
      return <Editing id={open.row.id} onClose={onClose} />;
    case 'standing':
      return <StandingDialog id={open.row.id} onClose={onClose} />;
    case 'extend':
      return <ExtendDialog id={open.row.id} onClose={onClose} />;
    case 'view':
      return <MemberDrawer id={open.row.id} onClose={onClose} />;
    case 'salesman': {
      const [only, another] = open.rows;
      return (
        <SalesmanDialog
          start={{
            ids: open.rows.map((r) => r.id),
            salesmanId: another === undefined ? (only?.salesmanId ?? null) : null,
          }}
          onClose={onClose}
        />
      );
    }
  }
}
