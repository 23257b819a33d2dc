/** A store's logo, or the first letter of its name where it has none. Decoration: the name stands beside it. */
export function StoreMark({
  logo,
  name,
  large,
}: {
  readonly logo: string | null;
  readonly name: string;
  readonly large?: boolean;
}) {
  const look = large ? 'so-mark is-large' : 'so-mark';
  if (logo !== null) return <img className={look} src={logo} alt="" />;
  return (
    <span className={look} aria-hidden="true">
      {[...name][0] ?? ''}
    </span>
  );
}
