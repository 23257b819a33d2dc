import './fields.css';

export { BoolField, type Choice, CodeField, CodesField, ManyField, RadioField, SelectField } from './choice-field.tsx';
export { type CodeBook, useCodeBook, useCodes } from './codes.ts';
export { AddressField, type AddressValue, noAddress, PersonField, type PersonValue } from './composite-field.tsx';
export { DateField, DateRangeField, DateTimeField } from './date-field.tsx';
export type { FieldProps } from './field.ts';
export { FileField, FilesField } from './file-field.tsx';
export { NumberField, type NumberFieldProps } from './number-field.tsx';
export { groupDigits, numberProblem, plainNumber } from './number-text.ts';
export { PickField, type PickOption, type PickSource, PicksField, useDebounced } from './pick-field.tsx';
export { I18nTextField, type I18nValue, TextAreaField, TextField } from './text-field.tsx';
export { fileProblem, SCENES, typesOf } from './upload-rules.ts';
