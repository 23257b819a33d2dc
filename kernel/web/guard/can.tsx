import type { ReactNode } from 'react';
import { createContext, useContext, useMemo } from 'react';
import { operatorStore } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import { mayPress } from './guard.ts';

/** Buttons the shown route offers; set around every screen by its tab. */
export const RouteButtons = createContext<readonly string[]>([]);
const NONE: readonly string[] = [];

export interface Rights {
  /** The operator holds this button and the route offers it. */
  can(code: string): boolean;
  anyOf(...codes: readonly string[]): boolean;
  allOf(...codes: readonly string[]): boolean;
}

/** Button checks for the route this component stands on, or for `buttons` of another one. */
export function useCan(buttons?: readonly string[]): Rights {
  const here = useContext(RouteButtons);
  const held = useStore(operatorStore)?.buttonCodes ?? NONE;
  const offered = buttons ?? here;
  return useMemo(() => {
    const can = (code: string) => mayPress(held, offered, code);
    return { can, anyOf: (...codes) => codes.some(can), allOf: (...codes) => codes.every(can) };
  }, [held, offered]);
}

/** Whether the operator holds a button on any page: for ways to a page that offers it. */
export const holdsButton = (code: string): boolean =>
  (operatorStore.get()?.buttonCodes ?? NONE).includes(code);

type CanProps = { readonly children: ReactNode; readonly otherwise?: ReactNode } & (
  | { readonly code: string }
  | { readonly anyOf: readonly string[] }
  | { readonly allOf: readonly string[] }
);
/** Shows its children to those who may press the button(s) here. */
export function Can(props: CanProps) {
  const rights = useCan();
  const open =
    'code' in props
      ? rights.can(props.code)
      : 'anyOf' in props
        ? rights.anyOf(...props.anyOf)
        : rights.allOf(...props.allOf);
  return <>{open ? props.children : (props.otherwise ?? null)}</>;
}
