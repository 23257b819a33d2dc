export {
  type Cells,
  type Choice,
  type ExportColumn,
  type SheetReader,
  type Exporter,
  exporter,
  type ImportColumn,
  type Importer,
  importer,
  type RowIssue,
} from './registry.ts';
export { AS_IMPORTED, CellFault, NO_RECORD, Reading } from './reading.ts';
