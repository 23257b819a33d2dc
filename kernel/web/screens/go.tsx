import type { ReactNode } from 'react';

/**
 * A real link (new window, copied address); the shell catches plain clicks and goes without a reload. Outside
 * addresses open in their own window.
 */
export function To({
  href,
  children,
  className,
}: {
  href: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return /^https?:/i.test(href) ? (
    <a href={href} className={className} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
