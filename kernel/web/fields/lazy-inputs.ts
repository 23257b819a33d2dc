import { lazyComponent } from '../parts/lazy-component.ts';
import { InputGhost } from '../parts/loading-overlay.tsx';

// Labels, sections and rows are drawn without waiting for the inputs; a ghost stands where each will be.
const inputs = () => import('./inputs.ts');
const manner = { preload: true, waiting: InputGhost } as const;

export const BoolField = lazyComponent(() => inputs().then((m) => m.BoolField), manner);
export const CodeField = lazyComponent(() => inputs().then((m) => m.CodeField), manner);
export const CodesField = lazyComponent(() => inputs().then((m) => m.CodesField), manner);
export const ManyField = lazyComponent(() => inputs().then((m) => m.ManyField), manner);
export const RadioField = lazyComponent(() => inputs().then((m) => m.RadioField), manner);
export const SelectField = lazyComponent(() => inputs().then((m) => m.SelectField), manner);
export const AddressField = lazyComponent(() => inputs().then((m) => m.AddressField), manner);
export const PersonField = lazyComponent(() => inputs().then((m) => m.PersonField), manner);
export const DateField = lazyComponent(() => inputs().then((m) => m.DateField), manner);
export const DateRangeField = lazyComponent(() => inputs().then((m) => m.DateRangeField), manner);
export const DateTimeField = lazyComponent(() => inputs().then((m) => m.DateTimeField), manner);
export const FileField = lazyComponent(() => inputs().then((m) => m.FileField), manner);
export const FilesField = lazyComponent(() => inputs().then((m) => m.FilesField), manner);
export const NumberField = lazyComponent(() => inputs().then((m) => m.NumberField), manner);
export const PickField = lazyComponent(() => inputs().then((m) => m.PickField), manner);
export const PicksField = lazyComponent(() => inputs().then((m) => m.PicksField), manner);
export const I18nTextField = lazyComponent(() => inputs().then((m) => m.I18nTextField), manner);
export const TextAreaField = lazyComponent(() => inputs().then((m) => m.TextAreaField), manner);
export const TextField = lazyComponent(() => inputs().then((m) => m.TextField), manner);
// The editor of rich text is heavy and rarely needed: a piece of its own.
export const RichField = lazyComponent(() => import('./rich-field.tsx').then((m) => m.RichField), manner);
// Long sets chosen level by level: few forms have one.
export const CodePathField = lazyComponent(
  () => import('./code-path-field.tsx').then((m) => m.CodePathField),
  manner,
);
export const SecretField = lazyComponent(() => inputs().then((m) => m.SecretField), manner);
