import { exporter } from '#office/transfers/server/door.ts';
import { listOwnPackagings, type OwnPackaging } from '../../contract/base/packaging.ts';
import { baseFields, baseWords, warehouseWords } from '../../rules/base-words.ts';
import { ownPackagings } from './own-packagings.ts';

const [t, f, b] = [warehouseWords.table, baseFields.table, baseWords.table];
const handler = ownPackagings.find((h) => h.call.path === listOwnPackagings.path);
if (handler === undefined) throw new Error('own packagings have no list');
/** The packagings a seller uses as he sees them, with his fees. */
exporter<OwnPackaging>({
  bizType: 'OWN_PACKAGING',
  title: t['own.title'],
  handler,
  seen: true,
  columns: [
    {
      key: 'name',
      heading: f['packaging.name'],
      width: 26,
      value: (row, reader) => (reader.locale === 'zh_CN' ? row.name : row.englishName),
    },
    { key: 'packagingType', heading: f.packagingType, set: 'package_type' },
    { key: 'specification', heading: f.specification, width: 20 },
    { key: 'netWeight', heading: f.netWeight, unit: f.kilograms, kind: 'number' },
    { key: 'salesUnit', heading: f.salesUnit, set: 'sales_unit' },
    { key: 'packagingFee', heading: f.packagingFee, unit: f.yuan, kind: 'money' },
    { key: 'ownFee', heading: t.ownFee, unit: f.yuan, kind: 'money' },
    { key: 'state', heading: b.state, codes: { '1': t['own.state.1'], '0': t['own.state.0'] } },
    { key: 'gmtCreate', heading: b.gmtCreate, kind: 'dateTime' },
    { key: 'gmtModified', heading: b.gmtModified, kind: 'dateTime' },
  ],
});
