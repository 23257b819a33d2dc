import { type Column, type ColumnKind, isNumeric } from './cells.ts';

/** The fixed parts of a workbook, written by hand: cell styles, workbook, relations, sheet head. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const KINDS = [
  'text',
  'integer',
  'number',
  'quantity',
  'money',
  'price',
  'percent',
  'date',
  'dateTime',
] as const satisfies readonly ColumnKind[];
const FORMATS: Readonly<Record<ColumnKind, string>> = {
  text: '@',
  integer: '#,##0',
  number: '#,##0.###',
  quantity: '#,##0.00',
  money: '#,##0.00',
  price: '#,##0.00#',
  percent: '0.##"%"',
  date: 'yyyy\\-mm\\-dd',
  dateTime: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
};
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 20,
  integer: 10,
  number: 14,
  quantity: 14,
  money: 18,
  price: 14,
  percent: 10,
  date: 12,
  dateTime: 20,
};
/** Style numbers: 0 plain, 1 heading, 2 note, 3 hint, then one per kind. */
export const STYLE = { heading: 1, note: 2, hint: 3 } as const;
const FIRST_KIND = 4;
export const styleOf = (kind: ColumnKind): number => KINDS.indexOf(kind) + FIRST_KIND;
const WHOLE_PERCENT = '0"%"';
/** Every kind's format, and that of a percentage without decimals. */
const CELLS = [
  ...KINDS.map((kind) => ({ format: FORMATS[kind], right: isNumeric(kind) })),
  { format: WHOLE_PERCENT, right: true },
];
/** The style of a number: where decimals may be missing, a whole one is shown without a lone point. */
export function numberStyle(kind: ColumnKind, text: string): number {
  if (kind !== 'number' && kind !== 'percent') return styleOf(kind);
  if (!/^-?\d+(\.0+)?$/.test(text)) return styleOf(kind);
  return kind === 'number' ? styleOf('integer') : CELLS.length - 1 + FIRST_KIND;
}

/**
 * Text for an XML document: escaped, without characters XML forbids, without sequences Excel would decode, at
 * most what a cell holds.
 */
export function xmlText(text: string): string {
  const held = text.length > 32_767 ? `${text.slice(0, 32_766)}…` : text;
  return held
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_')
    .replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
    .replace(/\r/g, '&#13;');
}

/** `A`, `B`, … `AA` for a column counted from 0. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

export function stylesXml(): string {
  const formats = CELLS.map(
    ({ format }, i) => `<numFmt numFmtId="${164 + i}" formatCode="${xmlText(format)}"/>`,
  ).join('');
  const cells = CELLS.map(
    ({ right }, i) =>
      `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="${right ? 'right' : 'left'}" vertical="top"/></xf>`,
  ).join('');
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${CELLS.length}">${formats}</numFmts>
<fonts count="3"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><name val="Arial"/></font><font><i/><sz val="9"/><color rgb="FF646A73"/><name val="Arial"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${CELLS.length + FIRST_KIND}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>${cells}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Sheet names: at most 31 characters, none of []:*?/\ and distinct. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name, i) => {
    let clean =
      [
        ...name
          .replace(/[[\]:*?/\\]/g, ' ')
          .replace(/^'+|'+$/g, '')
          .trim(),
      ]
        .slice(0, 28)
        .join('') || `Sheet${i + 1}`;
    for (let n = 2; taken.has(clean.toLowerCase()); n += 1) clean = `${clean.slice(0, 25)} ${n}`;
    taken.add(clean.toLowerCase());
    return clean;
  });
}

export const workbookXml = (names: readonly string[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`;

export const workbookRelations = (count: number): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${Array.from({ length: count }, (_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

export const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const contentTypes = (count: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${Array.from({ length: count }, (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`;

/** Everything before the rows: heading row frozen, column widths. */
export const sheetStart = (columns: readonly Column[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? WIDTHS[c.kind]}" customWidth="1" style="${styleOf(c.kind)}"/>`).join('')}</cols><sheetData>`;

/** A drop-down of one column: choices stand in a column of another sheet. */
export interface DropDown {
  readonly column: number;
  readonly firstRow: number;
  readonly sheet: string;
  readonly listColumn: number;
  readonly count: number;
}
export function sheetEnd(dropDowns: readonly DropDown[]): string {
  const rules = dropDowns.map(({ column, firstRow, sheet, listColumn, count }) => {
    const [name, list] = [columnName(column), columnName(listColumn)];
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${name}${firstRow}:${name}20000"><formula1>'${xmlText(sheet.replace(/'/g, "''"))}'!$${list}$2:$${list}$${count + 1}</formula1></dataValidation>`;
  });
  return `</sheetData>${rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`}</worksheet>`;
}
