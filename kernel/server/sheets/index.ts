export type { Cell, Column, ColumnKind } from './cells.ts';
export {
  eachSheetRow,
  type ReadLimits,
  readSheet,
  type SheetRow,
  type SheetText,
  type TakeRows,
} from './read-sheet.ts';
export { csvRows, decodeText, isWorkbook, type TextRow, workbookRows } from './text-rows.ts';
export { csvStream } from './write-csv.ts';
export { type Sheet, type Workbook, xlsxStream } from './write-xlsx.ts';
