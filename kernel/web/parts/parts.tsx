import type {
  Input as AntInput,
  CascaderProps,
  CheckboxProps,
  DrawerProps,
  DropdownProps,
  GetProps,
  InputProps,
  InputRef,
  ModalProps,
  ProgressProps,
  SegmentedProps,
  SelectProps,
  SwitchProps,
} from 'antd';
import { type ComponentType, type ReactNode, type RefAttributes, useState } from 'react';
import { lazyComponent } from './lazy-component.ts';
import { InputGhost, LoadingOverlay } from './loading-overlay.tsx';

// The heavy parts of the component library, each fetched when it is drawn. Screens take them from here; only
// Button and Alert come from the library itself.

const overlays = () => import('./overlays.ts');
const entries = () => import('./entries.ts');
const preload = true;

const ModalPart = lazyComponent<ModalProps>(() => overlays().then((m) => m.Modal), {
  preload,
  waiting: ({ open }) => (open ? <LoadingOverlay /> : null),
});
const DrawerPart = lazyComponent<DrawerProps>(() => overlays().then((m) => m.Drawer), {
  preload,
  waiting: ({ open }) => (open ? <LoadingOverlay edge /> : null),
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

export const Input = lazyComponent<InputProps & RefAttributes<InputRef>>(
  () => entries().then((m) => m.Input),
  {
    preload,
    waiting: InputGhost,
  },
);
export const TextArea = lazyComponent<GetProps<typeof AntInput.TextArea>>(
  () => entries().then((m) => m.Input.TextArea),
  { preload, waiting: InputGhost },
);
export const Checkbox = lazyComponent<CheckboxProps>(() => entries().then((m) => m.Checkbox), {
  preload,
  waiting: ({ children }) => <span>{children}</span>,
});
export const Switch = lazyComponent<SwitchProps>(() => entries().then((m) => m.Switch), { preload });

export const Progress = lazyComponent<ProgressProps>(() => import('./progress.ts').then((m) => m.Progress));

/**
 * A value or several, found by typing. Forms take the fields of kernel/web/fields instead. The cast gives
 * back the type of its values.
 */
export const Select = lazyComponent<SelectProps>(
  () => import('./select.tsx').then((m) => m.Select as ComponentType<SelectProps>),
  { preload, waiting: InputGhost },
) as unknown as <V>(props: SelectProps<V>) => ReactNode;

/** A menu under its button; the button stands there from the beginning. */
export const Dropdown = lazyComponent<DropdownProps>(() => import('./dropdown.ts').then((m) => m.Dropdown), {
  waiting: ({ children }) => children,
});

type AnySegments = ComponentType<SegmentedProps<string>>;
const segments = () => import('./segmented.ts').then((m) => m.Segmented as AnySegments);
/** One of two or three, side by side. The cast gives back the type of its values. */
export const Segmented = lazyComponent(segments, {
  waiting: () => <span className="pt-segments" />,
}) as unknown as <V extends string>(props: SegmentedProps<V>) => ReactNode;

interface Branch {
  readonly value: string;
  readonly label: string;
  readonly children?: Branch[];
}
const branches = () =>
  import('./cascader.ts').then((m) => m.Cascader as unknown as ComponentType<CascaderProps<Branch>>);
/** A value found by walking down a tree. */
export const Cascader = lazyComponent(branches, { waiting: InputGhost });
