import { EMPTY } from '#kernel/rules/format.ts';
import type { ColumnKit } from '#kernel/web/screens/columns.tsx';
import type { FactGroup } from '#kernel/web/screens/view-screen.tsx';
import type { Company } from '../../contract/company.ts';
import { maskAccount } from '../../rules/company-changes.ts';
import { changeWords } from '../../rules/relation-words.ts';
import { companyWords } from '../../rules/words.ts';
import { factText } from '../application-facts.tsx';
import { FileLink } from '../file-link.tsx';
import { RegionName } from '../region-field.tsx';
import { WarehouseNames } from './warehouse-names.tsx';

const t = companyWords.table;
const c = changeWords.table;

/** The record of a company, own or below, in two groups. */
export function companyFacts<R extends Company>(any: object): FactGroup<R>[] {
  // Every kit that reads a company has these columns; its own rows only add to them.
  const kit = any as ColumnKit<Company, typeof t>;
  const groups: FactGroup<Company>[] = [
    {
      title: t['section.company'],
      columns: 3,
      items: [
        kit.text('name'),
        kit.text('abbreviation'),
        kit.text('nameEn'),
        kit.text('creditCode', { nowrap: true }),
        kit.text('registrationNo', { nowrap: true }),
        kit.custom('country', {
          label: t.country,
          text: (row, formatter) => factText('country', row.country, formatter),
        }),
        kit.text('legalPerson'),
        kit.custom('idNoOnFile', {
          label: t.legalPersonIdNo,
          text: (row, formatter) => formatter.text(row.idNoOnFile ? c['idNoOnFile.yes'] : c['idNoOnFile.no']),
        }),
        kit.code('customerType', 'customer_type'),
        kit.code('enterpriseType', 'enterprise_type'),
        kit.code('industry', 'industry'),
        kit.text('parentName'),
        kit.custom('businessLicence', {
          label: t.businessLicence,
          cell: (row) => <FileLink id={row.businessLicenceFileId} />,
          text: (row) => row.businessLicenceFileId ?? EMPTY,
        }),
      ],
    },
    {
      title: t['section.contact'],
      columns: 3,
      items: [
        kit.custom('region', {
          label: t.region,
          cell: (row) => <RegionName code={row.region} />,
          text: (row) => row.region ?? EMPTY,
        }),
        kit.text('address'),
        kit.text('postcode'),
        kit.text('phone'),
        kit.text('fax'),
        kit.text('contact'),
        kit.text('contactMobile'),
        kit.text('bank'),
        kit.custom('bankAccountTail', {
          label: t.bankAccountTail,
          text: (row) => (row.bankAccountTail === null ? EMPTY : maskAccount(row.bankAccountTail)),
        }),
        kit.text('cnapsCode'),
        kit.custom('pickupWarehouses', {
          label: t.pickupWarehouseIds,
          cell: (row) => <WarehouseNames ids={row.pickupWarehouseIds} />,
          text: (row) => String(row.pickupWarehouseIds.length),
        }),
      ],
    },
  ];
  return groups as unknown as FactGroup<R>[];
}
