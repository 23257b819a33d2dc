/** Events of inquiries; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
/** The inquiry went out to suppliers, for the first time or again. */
export const inquiryPublished: Kind<{ readonly inquiryId: string }> = { name: 'inquiries.published' };
