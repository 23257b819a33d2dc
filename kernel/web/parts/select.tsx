import { Select as Library, type SelectProps } from 'antd';
import type { ReactNode } from 'react';

type Option = NonNullable<SelectProps['options']>[number];

/**
 * The library's list of choices, except that Tab leaves a list of several: it would choose the lit entry, or
 * take back the one just chosen, and hold the focus.
 */
export function Select<V, O extends Option = Option>(props: SelectProps<V, O>): ReactNode {
  const list = <Library<V, O> {...props} />;
  if (props.mode !== 'multiple') return list;
  return (
    <div
      style={{ display: 'contents' }}
      onKeyDownCapture={(event) => (event.key === 'Tab' ? event.stopPropagation() : undefined)}
    >
      {list}
    </div>
  );
}
