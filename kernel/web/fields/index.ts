// The fields as screens take them: light, fetched when they are drawn. The inputs behind them are in inputs.ts.
export type { Choice } from './choice-field.tsx';
export { type CodeBook, useCodeBook, useCodes } from './codes.ts';
export type { AddressValue, PersonValue } from './composite-field.tsx';
export { useDebounced } from './debounced.ts';
export { type FieldProps, statusOf } from './field.ts';
export {
  AddressField,
  BoolField,
  CodeField,
  CodePathField,
  CodesField,
  DateField,
  DateRangeField,
  DateTimeField,
  FileField,
  FilesField,
  I18nTextField,
  ManyField,
  NumberField,
  PersonField,
  PickField,
  PicksField,
  RadioField,
  SecretField,
  SelectField,
  TextAreaField,
  TextField,
} from './lazy-inputs.ts';
export type { NumberFieldProps } from './number-field.tsx';
export { groupDigits, numberProblem, plainNumber } from './number-text.ts';
export type { PickOption, PickSource } from './pick-field.tsx';
export type { I18nValue } from './text-field.tsx';
export { contentProblem, fileProblem, typesOf } from './upload-rules.ts';
