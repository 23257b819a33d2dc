import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type MemberContext = Context<AnyTables, unknown>;
/** A qualification licence as the file of a company lists it. */
export interface LicenceLine {
  readonly id: string;
  readonly licenceType: string;
  readonly certificateNo: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly approvalStatus: string;
  readonly effectiveStatus: string | null;
}
/**
 * Invoice data and delivery addresses as the file of a company lists them, the default first; the account by
 * its last digits.
 */
export interface PaperLines {
  readonly billings: readonly {
    readonly id: string;
    readonly enterpriseName: string;
    readonly invoiceType: string;
    readonly taxNo: string;
    readonly bank: string | null;
    readonly accountTail: string | null;
    readonly isDefault: boolean;
  }[];
  readonly addresses: readonly {
    readonly id: string;
    readonly addressType: string;
    readonly receiverName: string;
    readonly receiverPhone: string;
    readonly region: string;
    readonly detail: string;
    readonly isDefault: boolean;
  }[];
}
/** What a company has going on in the modules that stand above this one. */
export interface MemberBusiness {
  countsOf(
    ctx: MemberContext,
    memberId: string,
  ): Promise<{
    readonly offers: number;
    readonly negotiations: number;
    readonly deals: number;
    readonly orders: number;
  }>;
  licencesOf(ctx: MemberContext, memberId: string): Promise<readonly LicenceLine[]>;
  papersOf(ctx: MemberContext, memberId: string): Promise<PaperLines>;
  /** Names of product applications; `open`: may be chosen now. */
  applications(
    ctx: MemberContext,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly zh: string; readonly en: string; readonly open: boolean }>>;
  /**
   * Which of these warehouses a company may name for pickup: enabled, the platform's or its own
   * (administration-domain 24.1).
   */
  pickupWarehouses(
    ctx: MemberContext,
    memberId: string | null,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Refuses 17101 while a paper for dangerous goods the company dealt under has lapsed (administration-domain 22.1). */
  requireReturn(ctx: MemberContext, memberId: string): Promise<void>;
}

declare module '#kernel/server/act-context.ts' {
  interface Services {
    memberBusiness: MemberBusiness;
  }
}

/** Contexts of sealed columns; a value copied into another column does not open. */
export const SEALED = {
  recordBank: 'members.record.bank_account',
  recordId: 'members.record.legal_person_id',
  applicationId: 'members.application.legal_person_id',
  changeId: 'members.change_request.legal_person_id',
  applicationBank: 'members.application.bank_account',
} as const;

/** The last four digits, for showing a number without telling it. */
export const tailOf = (number: string): string => number.slice(-4);
