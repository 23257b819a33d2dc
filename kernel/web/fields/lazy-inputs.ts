import { lazy } from 'react';

// Labels, sections and rows are drawn without waiting for the inputs. Whoever draws these stands under a <Suspense>.
const inputs = () => import('./inputs.ts');

export const BoolField = lazy(() => inputs().then((m) => ({ default: m.BoolField })));
export const CodeField = lazy(() => inputs().then((m) => ({ default: m.CodeField })));
export const CodesField = lazy(() => inputs().then((m) => ({ default: m.CodesField })));
export const ManyField = lazy(() => inputs().then((m) => ({ default: m.ManyField })));
export const RadioField = lazy(() => inputs().then((m) => ({ default: m.RadioField })));
export const SelectField = lazy(() => inputs().then((m) => ({ default: m.SelectField })));
export const AddressField = lazy(() => inputs().then((m) => ({ default: m.AddressField })));
export const PersonField = lazy(() => inputs().then((m) => ({ default: m.PersonField })));
export const DateField = lazy(() => inputs().then((m) => ({ default: m.DateField })));
export const DateRangeField = lazy(() => inputs().then((m) => ({ default: m.DateRangeField })));
export const DateTimeField = lazy(() => inputs().then((m) => ({ default: m.DateTimeField })));
export const FileField = lazy(() => inputs().then((m) => ({ default: m.FileField })));
export const FilesField = lazy(() => inputs().then((m) => ({ default: m.FilesField })));
export const NumberField = lazy(() => inputs().then((m) => ({ default: m.NumberField })));
export const PickField = lazy(() => inputs().then((m) => ({ default: m.PickField })));
export const PicksField = lazy(() => inputs().then((m) => ({ default: m.PicksField })));
export const I18nTextField = lazy(() => inputs().then((m) => ({ default: m.I18nTextField })));
export const TextAreaField = lazy(() => inputs().then((m) => ({ default: m.TextAreaField })));
export const TextField = lazy(() => inputs().then((m) => ({ default: m.TextField })));
// The editor of rich text is heavy and rarely needed: a piece of its own.
export const RichField = lazy(() => import('./rich-field.tsx').then((m) => ({ default: m.RichField })));
