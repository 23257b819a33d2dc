interface Text {
  readonly zh_CN: string;
  readonly en_US: string;
}
export interface FirstAgreement {
  readonly type: 'user' | 'privacy' | 'trading';
  readonly mustAccept: boolean;
  readonly title: Text;
  readonly content: Text;
}
const paragraphs = (...lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

/**
 * Texts a new installation begins with, so that registration has something to agree to; the operator
 * publishes his own over them (administration-domain 22.5).
 */
export const firstAgreements: readonly FirstAgreement[] = [
  {
    type: 'user',
    mustAccept: true,
    title: { zh_CN: '平台用户协议', en_US: 'Platform user agreement' },
    content: {
      zh_CN: paragraphs(
        '一、会员应以真实、完整、有效的企业与个人资料注册，资料变更后应及时更新。',
        '二、会员应当具备与所交易化学品相适应的法定资质；危险化学品、易制毒、易制爆等管控产品仅限持有相应许可或备案的会员交易。',
        '三、会员账号由本企业授权人员使用，账号下的操作视为会员行为；会员应妥善保管密码与验证码。',
        '四、报盘、还盘、确认函等电子记录具有法律效力，双方应按约履行。',
        '五、平台提供信息发布与交易撮合服务，不是买卖合同的当事人；平台对违法或违规信息有权下架并报告主管部门。',
        '六、本协议变更在生效前至少七日公示；会员管理员在生效后首次登录时应重新确认。',
      ),
      en_US: paragraphs(
        '1. Members register with true, complete and valid company and personal data and keep them up to date.',
        '2. Members hold the qualifications the law asks for the chemicals they trade; hazardous chemicals, drug precursors and explosive precursors are traded only by members with the permit or filing required.',
        '3. Accounts are used by people the company has authorised; what is done under an account counts as done by the member. Passwords and codes are kept safe.',
        '4. Offers, counter-offers, confirmation letters and other electronic records are legally effective and are performed as agreed.',
        '5. The platform publishes information and brings parties together; it is not a party to the sale. It may take down unlawful information and report it to the authorities.',
        "6. Changes are published at least seven days before they take force; the company's administrator accepts them at the first login afterwards.",
      ),
    },
  },
  {
    type: 'privacy',
    mustAccept: false,
    title: { zh_CN: '隐私政策', en_US: 'Privacy policy' },
    content: {
      zh_CN: paragraphs(
        '一、平台为账号登录、企业认证、交易履约和法定留存所必需而处理个人信息：姓名、手机号、邮箱、身份证号（管控品经办人）、登录与操作记录。',
        '二、身份证号、银行账号等敏感信息加密存储，仅向有权人员显示必要部分。',
        '三、交易记录依法保存不少于三年；超过保存期限且无法定义务的个人信息将被删除或匿名化。',
        '四、个人可以查询、更正本人信息，或通过意见反馈要求删除、撤回同意。',
      ),
      en_US: paragraphs(
        '1. The platform processes what login, company verification, performance of trades and statutory retention need: name, mobile, e-mail, ID number (handlers of controlled goods), login and operation records.',
        '2. Numbers of persons and accounts are stored encrypted; only the necessary part is shown to people entitled to see it.',
        '3. Trade records are kept for at least three years as the law asks; personal data beyond retention is deleted or anonymised.',
        '4. A person may see and correct the own data, or ask for deletion and withdraw consent through the feedback page.',
      ),
    },
  },
  {
    type: 'trading',
    mustAccept: false,
    title: { zh_CN: '交易规则', en_US: 'Trading rules' },
    content: {
      zh_CN: paragraphs(
        '一、报盘须写明品名、质量、数量、价格条款、交货期与有效期；实盘在有效期内对报盘方具有约束力。',
        '二、双方对同一轮次条款确认一致即成交，以双方签署的成交确认函为准。',
        '三、休市期间不得新发报盘或达成交易，已锁定的交易按规则处理。',
        '四、违约方按确认函与法律承担责任；重复违约的会员可被限制交易。',
      ),
      en_US: paragraphs(
        '1. An offer states product, quality, quantity, price terms, delivery and validity; a firm offer binds its maker while it is valid.',
        '2. A deal is concluded when both sides agree to the terms of one round; the deal confirmation letter signed by both prevails.',
        '3. While the market is closed no offer is published and no deal concluded; locked deals follow the rules.',
        '4. A party in default answers under the letter and the law; repeated default may lead to restrictions.',
      ),
    },
  },
];
