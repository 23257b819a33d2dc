import { nameOf } from '#kernel/rules/words.ts';
import { memberSets } from '#office/codesets/rules/sets-members.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { MemberRow } from '../../contract/member.ts';
import { countries } from '../../rules/countries.ts';
import { memberLifecycle } from '../../rules/member-lifecycle.ts';
import { memberWords } from '../../rules/member-words.ts';
import { REGION, regionText } from '../../rules/region-text.ts';
import { listMembersHandler } from './see-members.ts';

const t = memberWords.table;
/** A shipped code set as choices. */
export const itemsOfSet = (
  type: (typeof memberSets)[number]['type'],
): readonly { readonly code: string; readonly zh: string; readonly en: string }[] =>
  memberSets.find((s) => s.type === type)?.items ?? [];

/** Keys are those of the list's columns: what is seen is what is exported. */
const columns: readonly ExportColumn<MemberRow>[] = [
  { key: 'memberCode', heading: t.memberCode, width: 14 },
  { key: 'name', heading: t.name, width: 34, value: (row, reader) => nameOf(row, 'name', reader.locale) },
  { key: 'nameEn', heading: t.nameEn, width: 34 },
  { key: 'abbreviation', heading: t.abbreviation, width: 16 },
  { key: 'creditCode', heading: t.creditCode, width: 22 },
  {
    key: 'country',
    heading: t.country,
    codes: Object.fromEntries(countries.map(({ value, zh, en }) => [value, { zh, en }])),
  },
  { key: 'registrationNo', heading: t.registrationNo, width: 22 },
  {
    key: 'status',
    heading: t.status,
    codes: Object.fromEntries(
      Object.entries(memberLifecycle.codes).map(([name, code]) => [
        code,
        memberLifecycle.labels[name as keyof typeof memberLifecycle.labels],
      ]),
    ),
  },
  { key: 'relationStatus', heading: t.relationStatus, set: 'business_relation_status', width: 18 },
  { key: 'memberType', heading: t.memberType, set: 'member_type' },
  { key: 'customerType', heading: t.customerType, set: 'customer_type' },
  { key: 'enterpriseType', heading: t.enterpriseType, set: 'enterprise_type' },
  { key: 'industry', heading: t.industry, set: 'industry' },
  { key: 'level', heading: t.level, set: 'member_level' },
  {
    key: 'region',
    heading: t.region,
    width: 26,
    sets: [REGION],
    value: (row, reader) => regionText(row.region, reader),
  },
  { key: 'parentName', heading: t.parentName, width: 30 },
  { key: 'salesmanName', heading: t.salesmanName },
  { key: 'contact', heading: t.contact },
  { key: 'phone', heading: t.phone, width: 18 },
  { key: 'riskFlag', heading: t.riskFlag },
  {
    key: 'sourceType',
    heading: t.sourceType,
    codes: { registered: t['source.registered'], operator: t['source.operator'], import: t['source.import'] },
  },
  { key: 'verifiedAt', heading: t.verifiedAt, kind: 'dateTime' },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
  { key: 'gmtModified', heading: t.gmtModified, kind: 'dateTime' },
];
/** «What I see» of either list of members (R-MEMB-003). */
exporter({ bizType: 'MEMBER', title: t.members, handler: listMembersHandler, columns });
