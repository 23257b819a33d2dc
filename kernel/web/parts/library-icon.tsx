import LibraryIcon from '@ant-design/icons/es/components/AntdIconLight';
import type { ComponentProps } from 'react';

const SILENT = { role: undefined, 'aria-label': undefined, 'aria-hidden': true } as const;

/**
 * Icons as the built application draws them (`vite.config.ts` puts this in their place): decoration beside a
 * word, so that a button is called
 * «新增» and not «plus 新增». An icon that stands for something by itself gets an `aria-label` and is read.
 */
export default function QuietIcon(props: ComponentProps<typeof LibraryIcon>) {
  return <LibraryIcon {...(props['aria-label'] === undefined ? SILENT : {})} {...props} />;
}
