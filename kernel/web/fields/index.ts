// The fields as screens take them: light, fetched when they are drawn. The inputs behind them are in inputs.ts.
export type { Choice } from './choice-field.tsx';
export { type CodeBook, useCodes } from './codes.ts';
export type { AddressValue, PersonValue } from './composite-field.tsx';
export { useDebounced } from './debounced.ts';
export { type FieldProps, statusOf } from './field.ts';
export {
  CodeField,
  CodePathField,
  DateField,
  DateRangeField,
  DateTimeField,
  FileField,
  FilesField,
  NumberField,
  PickField,
  PicksField,
  RadioField,
  SecretField,
  SelectField,
  TextField,
} from './lazy-inputs.ts';
export type { NumberFieldProps } from './number-field.tsx';
export { plainNumber } from './number-text.ts';
export type { PickOption, PickSource } from './pick-field.tsx';
export type { I18nValue } from './text-field.tsx';
