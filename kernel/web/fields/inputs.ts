// All inputs in one piece: fetched once, by the first form or filter that is drawn.
export { BoolField, CodeField, CodesField, ManyField, RadioField, SelectField } from './choice-field.tsx';
export { AddressField, PersonField } from './composite-field.tsx';
export { DateField, DateRangeField, DateTimeField } from './date-field.tsx';
export { FileField, FilesField } from './file-field.tsx';
export { NumberField } from './number-field.tsx';
export { PickField, PicksField } from './pick-field.tsx';
export { SecretField } from './secret-field.tsx';
export { I18nTextField, TextAreaField, TextField } from './text-field.tsx';
