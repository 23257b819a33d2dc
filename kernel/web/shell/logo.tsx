import { useMode } from '../theme/apply.ts';
import { Mark } from './glyphs.tsx';
import { usePlatform } from './platform.ts';

/**
 * The platform's logo as its operator set it: one for dark pages, a small one for narrow windows; the
 * system's mark until there is one (administration-domain 10.1).
 */
export function Logo() {
  const platform = usePlatform();
  const dark = useMode() === 'dark';
  if (!platform?.logo) return <Mark />;
  return (
    <picture>
      {platform.logoSmall ? <source media="(max-width: 640px)" srcSet={platform.logoSmall} /> : null}
      <img src={(dark ? platform.logoDark : null) ?? platform.logo} alt="" height={24} />
    </picture>
  );
}
