import { InvalidInput } from '#kernel/server/dispatch.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import type { SkuFields } from '../../contract/products/sku.ts';
import { WrongRate } from '../../rules/product-refusals.ts';
import { rateFault } from '../../rules/product-units.ts';
import type { CatalogueContext } from './noun.ts';

/** What a packaging fixes: kilograms per sales unit (null in bulk), how it is sold, type and specification. */
export interface Pack {
  readonly id: string;
  readonly name: string;
  readonly name_en: string;
  readonly net_weight: string | null;
  readonly sales_unit: string;
  readonly packaging_type: string;
  readonly specification: string;
}

/** Units are codes of their sets, and the rate is what the packaging weighs (INV-CAT-02). Refuses 10009 and 18108. */
export async function checkUnits(ctx: CatalogueContext, f: SkuFields, pack: Pack): Promise<void> {
  const known = async (type: string, code: string, field: string) => {
    if (!(await mayChoose(ctx, { type, code })))
      throw new InvalidInput([{ field, rule: 'field.select', message: '' }]);
  };
  await known('measure_unit', f.measureUnit, 'measureUnit');
  await known('sales_unit', f.salesUnit, 'salesUnit');
  await known('package_type', f.packagingMethod, 'packagingMethod');
  fitsPack(f, pack);
}
/** The rate against the net weight. Where three decimals cannot say it, the goods are measured in kilograms. */
export function fitsPack(
  f: Pick<SkuFields, 'measureUnit' | 'salesUnit' | 'conversionRate' | 'unitsPerContainer'>,
  pack: Pick<Pack, 'net_weight'>,
): void {
  const units = {
    salesUnit: f.salesUnit,
    netWeight: pack.net_weight,
    unitsPerContainer: f.unitsPerContainer,
    density: null,
  };
  const fault = rateFault(units, f.measureUnit, f.conversionRate);
  if (fault?.field === 'measureUnit')
    throw new InvalidInput([{ field: 'measureUnit', rule: 'sku.kilograms', message: '' }]);
  if (fault?.field === 'conversionRate') throw WrongRate({ rate: fault.rate }, 'conversionRate');
}
