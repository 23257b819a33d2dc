import { typedNumber } from '#kernel/rules/decimal.ts';

/** A line of a list as it was pasted: product, quantity, unit, grade, brand, target price, remark. */
export interface PastedLine {
  /** Line of the text, from 1. */
  readonly row: number;
  readonly name: string;
  readonly quantity: string | null;
  readonly uom: string;
  readonly grade: string | null;
  readonly brand: string | null;
  readonly targetPrice: string | null;
  readonly remark: string | null;
  readonly fault: PasteFault | null;
}
export type PasteFault = 'paste.name' | 'paste.quantity' | 'paste.price' | 'paste.unit';

const UNITS: Readonly<Record<string, string>> = {
  '': 'TNE',
  t: 'TNE',
  mt: 'TNE',
  tne: 'TNE',
  ton: 'TNE',
  tons: 'TNE',
  tonne: 'TNE',
  tonnes: 'TNE',
  吨: 'TNE',
  kg: 'KGM',
  kgm: 'KGM',
  kgs: 'KGM',
  千克: 'KGM',
  公斤: 'KGM',
  l: 'LTR',
  ltr: 'LTR',
  litre: 'LTR',
  litres: 'LTR',
  liter: 'LTR',
  liters: 'LTR',
  升: 'LTR',
  m3: 'MTQ',
  'm³': 'MTQ',
  mtq: 'MTQ',
  立方: 'MTQ',
  立方米: 'MTQ',
  pc: 'C62',
  pcs: 'C62',
  piece: 'C62',
  pieces: 'C62',
  c62: 'C62',
  个: 'C62',
  件: 'C62',
  次: 'C62',
};
const QUANTITY = /^\d{1,12}(\.\d{1,2})?$/;
const HEADS = ['产品', '品名', '名称', 'product', 'name', '货物', 'goods', '服务', 'service'];

/** Cells of a line: tabs of a sheet, else semicolons, else commas of text that has none inside numbers. */
const cellsOf = (text: string): string[] =>
  (text.includes('\t') ? text.split('\t') : text.split(/[;；|，]|,(?!\d{3}(\D|$))/))
    .filter((c) => c !== undefined)
    .map((c) => c.trim());

/** `60 t` in one cell is a quantity and its unit. */
function quantityIn(text: string): { quantity: string | null; unit: string } {
  const found = /^([\d.,，\s]+)\s*(\p{L}[\p{L}\p{N}]*)?$/u.exec(text.trim());
  if (found === null) return { quantity: null, unit: '' };
  const quantity = typedNumber((found[1] ?? '').replace(/[\s，]/g, ''));
  return {
    quantity: QUANTITY.test(quantity) && /[1-9]/.test(quantity) ? quantity : null,
    unit: found[2] ?? '',
  };
}

/** Reads a pasted list; a line that cannot be read says why and is kept, so that nothing typed is lost. */
export function readLines(text: string): PastedLine[] {
  return text.split(/\r?\n/).flatMap((raw, i) => {
    if (raw.trim() === '') return [];
    const cells = cellsOf(raw);
    const [name = '', amount = '', second = ''] = cells;
    if (i === 0 && HEADS.some((head) => name.toLowerCase().startsWith(head))) return [];
    const { quantity, unit } = quantityIn(amount);
    const hasUnitCell = unit === '' && UNITS[second.toLowerCase()] !== undefined && second !== '';
    const rest = cells.slice(hasUnitCell ? 3 : 2);
    const uom = UNITS[(hasUnitCell ? second : unit).toLowerCase()];
    const price =
      rest[2] === undefined || rest[2] === '' ? null : typedNumber(rest[2].replace(/[\s，]/g, ''));
    const badPrice = price !== null && !(QUANTITY.test(price) && /[1-9]/.test(price));
    const fault: PasteFault | null =
      name === ''
        ? 'paste.name'
        : quantity === null
          ? 'paste.quantity'
          : uom === undefined
            ? 'paste.unit'
            : badPrice
              ? 'paste.price'
              : null;
    return [
      {
        row: i + 1,
        name: name.slice(0, 100),
        quantity,
        uom: uom ?? 'TNE',
        grade: rest[0]?.slice(0, 50) || null,
        brand: rest[1]?.slice(0, 50) || null,
        targetPrice: badPrice ? null : price,
        remark: rest[3]?.slice(0, 200) || null,
        fault,
      },
    ];
  });
}
