import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { EmailProvider, SmsProvider } from '#kernel/server/mail/index.ts';
import type { PICKED_MODES, ReceiverMode } from '../rules/mailing.ts';

type MessagingContext = Context<AnyTables, AnyTables>;
/** A person as far as telling him something goes. */
export interface Receiver {
  readonly accountId: string;
  readonly locale: 'zh_CN' | 'en_US';
  readonly timeZone: string;
  readonly mobile: string | null;
  readonly email: string | null;
}
/** A receiver of a message somebody writes. */
export interface Addressee extends Receiver {
  readonly name: string;
  readonly company: string | null;
}
export interface Candidate {
  readonly id: string;
  readonly label: string;
  readonly labelEn: string;
  readonly note: string | null;
}
/** Who is who, asked with the system's rights; accounts, staff and grants live above this capability. */
export interface Directory {
  /** Accounts that may still be told something: neither deleted nor forbidden. */
  people(ctx: MessagingContext, accountIds: readonly string[]): Promise<Receiver[]>;
  /** Account of a person who works (not disabled, not resigned); null otherwise. */
  employeeAccount(ctx: MessagingContext, empId: string): Promise<string | null>;
  administrators(ctx: MessagingContext, memberId: string): Promise<string[]>;
  /** English names of the companies these accounts work for, by their Chinese names; nothing for one that has none. */
  englishCompanies(
    ctx: MessagingContext,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** People of a choice of receivers who may still be told something, each once; one more than `most` at the most. */
  reach(
    ctx: MessagingContext,
    wish: {
      readonly mode: Exclude<ReceiverMode, 'addresses'>;
      readonly values: readonly string[];
      readonly most: number;
    },
  ): Promise<Addressee[]>;
  /** What can be chosen in a mode, by a typed word or by id. */
  candidates(
    ctx: MessagingContext,
    wish: {
      readonly mode: (typeof PICKED_MODES)[number];
      readonly keyword: string | null;
      readonly ids: readonly string[] | null;
      readonly most: number;
    },
  ): Promise<Candidate[]>;
  /** Accounts of members at work in a market right now (administration-domain 16). */
  traders(ctx: MessagingContext, market: string): Promise<string[]>;
  /** Platform accounts whose roles give the button on the route. */
  holders(
    ctx: MessagingContext,
    wish: { readonly route: string; readonly button?: string | undefined },
  ): Promise<string[]>;
}
/** How letters leave the system. `demo`: kept and shown to operators; `none`: there is no carrier, nothing is sent. */
export interface Carriers {
  readonly email: EmailProvider | 'demo' | 'none';
  readonly sms: SmsProvider | 'demo' | 'none';
  /** Without a slash at its end; put before links in letters. */
  readonly publicUrl: string;
  readonly demo: boolean;
}
declare module '#kernel/server/act-context.ts' {
  interface Services {
    directory: Directory;
    carriers: Carriers;
  }
}
