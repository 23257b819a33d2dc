import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hint?: string;
  /** Given for a choice between items: which one holds now. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** A line is drawn above. */
  readonly apart?: boolean;
  /** With a path the item is a link, so that it can be opened in a tab of its own. */
  readonly href?: string;
  readonly run?: () => void;
}
interface MenuButtonProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly items: readonly MenuItem[];
  readonly className?: string;
  readonly head?: ReactNode;
}

/** Puts the list under its button, within the window. */
function settle(list: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const below = at.bottom + 4;
  list.style.left = `${left}px`;
  list.style.top = `${below + height > innerHeight - 8 ? Math.max(8, at.top - height - 4) : below}px`;
}

const itemsIn = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
];

/** Opens a menu at an element, as a context menu does. */
export function openMenu(list: HTMLElement | null, button: HTMLElement): void {
  if (!list) return;
  list.showPopover();
  settle(list, button);
  itemsIn(list)[0]?.focus();
}

function onKeys(e: KeyboardEvent<HTMLElement>): void {
  const items = itemsIn(e.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[e.key];
  if (to === undefined) {
    if (e.key === 'Tab') e.currentTarget.hidePopover();
    return;
  }
  e.preventDefault();
  items[to]?.focus();
}

function Item({ item, close }: { readonly item: MenuItem; readonly close: () => void }) {
  const role = item.checked === undefined ? 'menuitem' : 'menuitemradio';
  const content = (
    <>
      <span className="sh-menu-icon" aria-hidden="true">
        {item.checked ? <CheckOutlined /> : item.icon}
      </span>
      <span className="sh-menu-label">{item.label}</span>
      {item.hint ? <kbd>{item.hint}</kbd> : null}
    </>
  );
  const look = `sh-menu-item${item.danger ? ' sh-danger' : ''}${item.apart ? ' sh-apart' : ''}`;
  const state = {
    role,
    tabIndex: -1,
    className: look,
    ...(item.checked === undefined ? {} : { 'aria-checked': item.checked }),
  } as const;
  if (item.href !== undefined)
    return (
      <a {...state} href={item.href} onClick={close}>
        {content}
      </a>
    );
  const press = () => {
    close();
    item.run?.();
  };
  return (
    <button
      {...state}
      type="button"
      aria-disabled={item.disabled ?? false}
      onClick={item.disabled ? undefined : press}
    >
      {content}
    </button>
  );
}

/** The list of a menu; light to dismiss, moved through with the arrow keys. */
export function MenuList({
  id,
  label,
  items,
  head,
  ref,
}: {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly head?: ReactNode;
  readonly ref?: React.Ref<HTMLDivElement>;
}) {
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <div id={id} ref={ref} popover="auto" className="sh-menu">
      {head}
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={(e) => onKeys(e)}>
        {items.map((item) => (
          <Item key={item.key} item={item} close={close} />
        ))}
      </div>
    </div>
  );
}

/** A button that opens a menu. */
export function MenuButton({ label, children, items, className = 'sh-icon', head }: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = () => {
    if (!list.current || !button.current) return;
    if (list.current.matches(':popover-open')) list.current.hidePopover();
    else openMenu(list.current, button.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-controls={id}
        popoverTarget={id}
        popoverTargetAction="toggle"
        onClick={(e) => {
          e.preventDefault();
          open();
        }}
      >
        {children}
      </button>
      <MenuList id={id} ref={list} label={label} items={items} head={head} />
    </>
  );
}
