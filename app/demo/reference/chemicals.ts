import type { ChemicalProperties, DemoChemical } from './chemical.ts';
import { properties } from './chemical-properties.ts';
import { chemicals1 } from './chemicals-1.ts';
import { chemicals2 } from './chemicals-2.ts';

export type { ChemicalProperties, DemoChemical } from './chemical.ts';

const rows = [...chemicals1, ...chemicals2] as const;

export type ChemicalKey = (typeof rows)[number]['key'];
/** The 40 chemicals of trading-domain 23.3 with what an SPU asks beyond the table. */
export const chemicals: readonly (DemoChemical & ChemicalProperties & { readonly key: ChemicalKey })[] =
  rows.map((row) => ({
    ...row,
    ...properties[row.key],
  }));

/** One chemical by its key. */
export function chemical(key: ChemicalKey): DemoChemical & ChemicalProperties {
  const found = chemicals.find((row) => row.key === key);
  if (found === undefined) throw new Error(`no chemical ${key}`);
  return found;
}
