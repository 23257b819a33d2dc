export { type Cell, type Column, type ColumnKind, guardText, unguardText } from './cells.ts';
export { type ReadLimits, readSheet, type SheetRow, type SheetText } from './read-sheet.ts';
export { csvStream } from './write-csv.ts';
export { type Sheet, type Workbook, xlsxStream } from './write-xlsx.ts';
