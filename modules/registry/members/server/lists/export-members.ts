import type { Said } from '#kernel/rules/words.ts';
import { memberSets } from '#office/codesets/rules/sets-members.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { MemberRow } from '../../contract/member.ts';
import { countries } from '../../rules/countries.ts';
import { memberLife } from '../../rules/member-life.ts';
import { memberWords } from '../../rules/member-words.ts';
import { members } from './see-members.ts';

const t = memberWords.table;
const lengthen = (items: readonly { readonly code: string; readonly zh: string; readonly en: string }[]): Record<string, Said> => Object.fromEntries(items.map(({ code, zh, en }) => [code, { zh, en }]));
type SetName = (typeof memberSets)[number]['type'];
/** A shipped code set as choices or as labels. */
export const itemsOfSet = (type: SetName): readonly { readonly code: string; readonly zh: string; readonly en: string }[] => memberSets.find((s) => s.type === type)?.items ?? [];
const labels = (type: SetName) => lengthen(itemsOfSet(type));

/** Keys are those of the list's columns: what is seen is what is exported. */
const columns: readonly ExportColumn<MemberRow>[] = [
  { key: 'memberCode', heading: t.memberCode, width: 14 },
  { key: 'name', heading: t.name, width: 34 },
  { key: 'nameEn', heading: t.nameEn, width: 34 },
  { key: 'abbreviation', heading: t.abbreviation, width: 16 },
  { key: 'creditCode', heading: t.creditCode, width: 22 },
  { key: 'country', heading: t.country, codes: Object.fromEntries(countries.map(({ value, zh, en }) => [value, { zh, en }])) },
  { key: 'registrationNo', heading: t.registrationNo, width: 22 },
  { key: 'status', heading: t.status, codes: Object.fromEntries(Object.entries(memberLife.codes).map(([name, code]) => [code, memberLife.labels[name as keyof typeof memberLife.labels]])) },
  { key: 'relationStatus', heading: t.relationStatus, codes: labels('business_relation_status'), width: 18 },
  { key: 'memberType', heading: t.memberType, codes: labels('member_type') },
  { key: 'customerType', heading: t.customerType, codes: labels('customer_type') },
  { key: 'enterpriseType', heading: t.enterpriseType, codes: labels('enterprise_type') },
  { key: 'industry', heading: t.industry, codes: labels('industry') },
  { key: 'level', heading: t.level, codes: labels('member_level') },
  { key: 'region', heading: t.region },
  { key: 'parentName', heading: t.parentName, width: 30 },
  { key: 'salesmanName', heading: t.salesmanName },
  { key: 'contact', heading: t.contact },
  { key: 'phone', heading: t.phone, width: 18 },
  { key: 'riskFlag', heading: t.riskFlag },
  { key: 'sourceType', heading: t.sourceType, codes: { registered: t['source.registered'], operator: t['source.operator'], import: t['source.import'] } },
  { key: 'verifiedAt', heading: t.verifiedAt, kind: 'dateTime' },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
  { key: 'gmtModified', heading: t.gmtModified, kind: 'dateTime' },
];
/** «What I see» of either list of members (R-MEMB-003). */
export const memberExport = exporter({ bizType: 'MEMBER', title: t.members, handler: members, columns });
