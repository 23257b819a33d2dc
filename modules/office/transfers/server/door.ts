export { AS_IMPORTED, CellFault, NO_RECORD, Reading } from './reading.ts';
export {
  type Cells,
  type Choice,
  type ExportColumn,
  type Exporter,
  exporter,
  type ImportColumn,
  type Importer,
  importer,
  type RowIssue,
  type SheetReader,
} from './registry.ts';
