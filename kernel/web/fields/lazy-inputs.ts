import { InputGhost } from '../parts/veil.tsx';
import { lazily } from '../parts/lazily.ts';

// Labels, sections and rows are drawn without waiting for the inputs; a ghost stands where each will be.
const inputs = () => import('./inputs.ts');
const manner = { early: true, waiting: InputGhost } as const;

export const BoolField = lazily(() => inputs().then((m) => m.BoolField), manner);
export const CodeField = lazily(() => inputs().then((m) => m.CodeField), manner);
export const CodesField = lazily(() => inputs().then((m) => m.CodesField), manner);
export const ManyField = lazily(() => inputs().then((m) => m.ManyField), manner);
export const RadioField = lazily(() => inputs().then((m) => m.RadioField), manner);
export const SelectField = lazily(() => inputs().then((m) => m.SelectField), manner);
export const AddressField = lazily(() => inputs().then((m) => m.AddressField), manner);
export const PersonField = lazily(() => inputs().then((m) => m.PersonField), manner);
export const DateField = lazily(() => inputs().then((m) => m.DateField), manner);
export const DateRangeField = lazily(() => inputs().then((m) => m.DateRangeField), manner);
export const DateTimeField = lazily(() => inputs().then((m) => m.DateTimeField), manner);
export const FileField = lazily(() => inputs().then((m) => m.FileField), manner);
export const FilesField = lazily(() => inputs().then((m) => m.FilesField), manner);
export const NumberField = lazily(() => inputs().then((m) => m.NumberField), manner);
export const PickField = lazily(() => inputs().then((m) => m.PickField), manner);
export const PicksField = lazily(() => inputs().then((m) => m.PicksField), manner);
export const I18nTextField = lazily(() => inputs().then((m) => m.I18nTextField), manner);
export const TextAreaField = lazily(() => inputs().then((m) => m.TextAreaField), manner);
export const TextField = lazily(() => inputs().then((m) => m.TextField), manner);
// The editor of rich text is heavy and rarely needed: a piece of its own.
export const RichField = lazily(() => import('./rich-field.tsx').then((m) => m.RichField), manner);
// Long sets chosen level by level: few forms have one.
export const CodePathField = lazily(
  () => import('./code-path-field.tsx').then((m) => m.CodePathField),
  manner,
);
export const SecretField = lazily(() => inputs().then((m) => m.SecretField), manner);
