import type {
  CascaderProps,
  CheckboxProps,
  DrawerProps,
  DropdownProps,
  GetProps,
  Input as AntInput,
  InputProps,
  InputRef,
  ModalProps,
  ProgressProps,
  SegmentedProps,
  SelectProps,
  SwitchProps,
} from 'antd';
import { type ComponentType, type ReactNode, type RefAttributes, useState } from 'react';
import { lazily } from './lazily.ts';
import { InputGhost, Veil } from './veil.tsx';

// The heavy parts of the component library, each fetched when it is drawn. Screens take them from here; only Button and Alert come from the library itself.

const overlays = () => import('./overlays.ts');
const entries = () => import('./entries.ts');
const early = true;

const ModalPart = lazily<ModalProps>(() => overlays().then((m) => m.Modal), {
  early,
  waiting: ({ open }) => (open ? <Veil /> : null),
});
const DrawerPart = lazily<DrawerProps>(() => overlays().then((m) => m.Drawer), {
  early,
  waiting: ({ open }) => (open ? <Veil edge /> : null),
});

/** True from the first time on that it was open: before that there is nothing to fetch. */
function useEver(open: boolean): boolean {
  const [ever, mark] = useState(open);
  if (open && !ever) mark(true);
  return ever || open;
}

/** A dialog. */
export function Modal(props: ModalProps) {
  return useEver(props.open === true) ? <ModalPart {...props} /> : null;
}
/** A sheet at the edge of the window. */
export function Drawer(props: DrawerProps) {
  return useEver(props.open === true) ? <DrawerPart {...props} /> : null;
}

export const Input = lazily<InputProps & RefAttributes<InputRef>>(() => entries().then((m) => m.Input), {
  early,
  waiting: InputGhost,
});
export const TextArea = lazily<GetProps<typeof AntInput.TextArea>>(
  () => entries().then((m) => m.Input.TextArea),
  { early, waiting: InputGhost },
);
export const Checkbox = lazily<CheckboxProps>(() => entries().then((m) => m.Checkbox), {
  early,
  waiting: ({ children }) => <span>{children}</span>,
});
export const Switch = lazily<SwitchProps>(() => entries().then((m) => m.Switch), { early });

export const Progress = lazily<ProgressProps>(() => import('./progress.ts').then((m) => m.Progress));

/** A value or several, found by typing. Forms take the fields of kernel/web/fields instead. The cast gives back the type of its values. */
export const Select = lazily<SelectProps>(
  () => import('./select.tsx').then((m) => m.Select as ComponentType<SelectProps>),
  { early, waiting: InputGhost },
) as unknown as <V>(props: SelectProps<V>) => ReactNode;

/** A menu under its button; the button stands there from the beginning. */
export const Dropdown = lazily<DropdownProps>(() => import('./dropdown.ts').then((m) => m.Dropdown), {
  waiting: ({ children }) => children,
});

type AnySegments = ComponentType<SegmentedProps<string>>;
const segments = () => import('./segmented.ts').then((m) => m.Segmented as AnySegments);
/** One of two or three, side by side. The cast gives back the type of its values. */
export const Segmented = lazily(segments, { waiting: () => <span className="pt-segments" /> }) as unknown as <
  V extends string,
>(
  props: SegmentedProps<V>,
) => ReactNode;

interface Branch {
  readonly value: string;
  readonly label: string;
  readonly children?: Branch[];
}
const branches = () =>
  import('./cascader.ts').then((m) => m.Cascader as unknown as ComponentType<CascaderProps<Branch>>);
/** A value found by walking down a tree. */
export const Cascader = lazily(branches, { waiting: InputGhost });
